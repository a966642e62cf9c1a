import { describe, expect, it } from 'vitest';
import { answerBlocks } from '../../documents/answer-blocks.ts';
import { gradable, pairing } from '../../testing/form-items.ts';
import { viewForm } from '../forms/form-view.ts';
import { rightAnswers } from '../grading/right-answer.ts';
import { answerInWords } from '../results/answer-in-words.ts';
import { writtenAnswer } from './written-answer.ts';

type Kind = keyof typeof gradable;
const viewOf = (kind: Kind) => {
  const section = { id: 1, name: 'S', description: null, duration: null, isSinglePage: false, items: [gradable[kind]] };
  const view = viewForm({ sections: [section], images: [] }).sections[0]?.items[0];
  if (view === undefined) throw new Error('no view');
  return view;
};
/** All that is right where it is decided so. */
const read = (kind: Kind, text: string) => {
  const answer = writtenAnswer(gradable[kind], viewOf(kind), text);
  const right = answer === null ? [] : rightAnswers(gradable[kind], [{ kind: 'instead', answer }]);
  return right === 'annulled' ? null : (right[0] ?? null);
};

describe('an answer that an operator writes', () => {
  it.each<[Kind, string, string | null]>([
    ['one', 'b', 'B'],
    ['one', 'D', null],
    ['one', 'A,B', null],
    ['many', 'A, d', 'A, D'],
    ['many', 'A,A', null],
    ['many', '', null],
    ['text', ' Un texto, con coma ', 'Un texto, con coma'],
    ['text', ' ', null],
    ['number', '3,5', '3.5'],
    ['number', '1.234,5', '1234.5'],
    ['number', '−3', '-3'],
    ['number', 'tres', null],
    ['number', ' ', null],
    ['date', '2026-11-21', '2026-11-21'],
    ['date', '21/11/2026', null],
    ['date', '2026-02-30', null],
    ['blanks', '3=D', '1=A, 2=B, 3=D'],
    ['blanks', '3=A', null],
    ['blanks', '1=B,2=A', '1=B, 2=A, 3=C'],
    ['blanks', '4=A', null],
    ['blanks', '1=B,1=A', null],
    ['blanks', '1:B', null],
    ['matrix', '2=A', '1=A, 2=A'],
    ['matrix', '3=B', '1=A, 2=B, 3=B'],
    ['matrix', '9=B', null],
    ['pairs', 'a=3', 'A=3, B=2, C=3'],
    ['pairs', 'A=4', null],
    ['leftOver', 'a=3', 'A=3, B=2'],
    ['leftOver', 'C=1', null],
    ['reading', 'A', null],
  ])('of %s: "%s" is %s', (kind, text, expected) => {
    const answer = read(kind, text);
    expect(answer === null ? null : answerInWords({ ...viewOf(kind), type: gradable[kind].type }, answer)).toBe(
      expected,
    );
  });
});

it('a pair of what is left over, which a screen of before asked for, is in no answer as it is read: nobody could write it', () => {
  const item = { ...viewOf('leftOver'), type: gradable.leftOver.type };
  const [given, counted] = [pairing('a', 'b', 'c'), pairing('a', 'b')];
  expect(answerInWords(item, given)).toBe('A=1, B=2');
  expect(answerBlocks(item, given)).toEqual(answerBlocks(item, counted));
});
