import { describe, expect, it } from 'vitest';
import { isRight } from '#fp-ts/Either.js';
import { decide } from '../session/decide.ts';
import { Opening } from './opening.ts';
import { PLAIN_RULES } from './plain-rules.ts';
import { emptySession } from './quiz-session.ts';
import { firstOpening, sheetOf } from './sheet-builder.ts';
import { SheetContent } from './sheet-content.ts';

const built = sheetOf('Mixed', { reference: '1710034065', rules: { backButtonEnabled: false } })
  .singleChoice('One?', ['a', 'b'], { required: true })
  .multipleChoice('Two?', ['c', 'd', 'e'], { max: 2 })
  .section('Timed', 90)
  .numeric('Three?')
  .date('Four?')
  .section('Last')
  .text('Five?', { multipleLine: true })
  .content();

describe('a sheet that is built', () => {
  it('is one, and can be opened', () => {
    expect(SheetContent.is(built)).toBe(true);
    const opening = firstOpening(1_700_000_000_000, 60_000);
    expect(Opening.is(opening)).toBe(true);
    const command = { type: 'OpenSheet', at: opening.startedAt, content: built, opening } as const;
    expect(isRight(decide(command, emptySession))).toBe(true);
  });

  it('numbers its items, options and answers by their order, across sections', () => {
    const items = built.sections.flatMap((section) => section.items);
    expect(items.map(({ id, type, answerId }) => [id, type, answerId])).toEqual([
      [1, 1, 1001],
      [2, 2, 1002],
      [3, 6, 1003],
      [4, 7, 1004],
      [5, 5, 1005],
    ]);
    expect(items[1]?.options.map(({ id, content }) => [id, content])).toEqual([
      [21, 'c'],
      [22, 'd'],
      [23, 'e'],
    ]);
    expect(items.map(({ required, max, multipleLine }) => [required, max, multipleLine])).toEqual([
      [true, null, false],
      [false, 2, false],
      [false, null, false],
      [false, null, false],
      [false, null, true],
    ]);
  });

  it('asks for nothing in particular where nothing is said', () => {
    expect(sheetOf('x').section('y').content()).toEqual({
      sheetId: 1,
      quizId: 1,
      formId: 1,
      name: 'x',
      reference: '',
      rules: PLAIN_RULES,
      updateEach: 3,
      sections: [{ id: 1, name: 'y', description: null, duration: null, isSinglePage: false, items: [] }],
    });
    const { zoom, cameraOff, printScreen, evaluationEndAction, ...allowed } = PLAIN_RULES;
    expect([zoom, cameraOff, printScreen, evaluationEndAction]).toEqual([1, 0, 0, 1]);
    expect(Object.entries(allowed).filter(([, is]) => is)).toEqual([['backButtonEnabled', true]]);
    expect(sheetOf('x').text('?').content().sections[0]?.items).toEqual([
      {
        id: 1,
        type: 5,
        content: '?',
        options: [],
        children: [],
        required: false,
        multipleLine: false,
        max: null,
        video: null,
        audio: null,
        answerId: 1_001,
        condition: null,
      },
    ]);
    expect(firstOpening(5, 7)).toEqual({
      status: 'A',
      epoch: 1,
      revision: 0,
      startedAt: 5,
      deadline: 12,
      timesUpdatedAt: 5,
      timeRatio: 1,
      answers: [],
      sectionRuns: [],
    });
  });

  it('has a section of its own name where none is begun, and those that are', () => {
    expect(built.sections.map(({ id, name, duration }) => [id, name, duration])).toEqual([
      [1, 'Mixed', null],
      [2, 'Timed', 90],
      [3, 'Last', null],
    ]);
    expect(built.rules).toMatchObject({ backButtonEnabled: false, hybridMode: false });
    expect(built.reference).toBe('1710034065');
  });

  it('takes nine options to an item, and not ten, whose number would be the next item’s', () => {
    const options = Array.from({ length: 9 }, (_, i) => `${i}`);
    expect(sheetOf('x').singleChoice('?', options).content().sections[0]?.items[0]?.options.at(-1)?.id).toBe(19);
    expect(() => sheetOf('x').singleChoice('?', [...options, '9'])).toThrow(RangeError);
  });

  it('is not changed by what is added to it', () => {
    const one = sheetOf('x').text('?');
    one.text('another?');
    expect(one.content().sections[0]?.items).toHaveLength(1);
  });
});
