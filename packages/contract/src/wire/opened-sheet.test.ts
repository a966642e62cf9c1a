import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { knownKinds, readKinds, unknownKinds } from './item-kinds.ts';
import { openingOf, sheetContentOf } from './opened-sheet.ts';
import { OpenedSheet, takesPhotos } from './sheet-wire.ts';

const answer = (id: number, more: object = {}) => ({ id, index: 0, ...more });
const wire = {
  id: 5,
  quiz_id: 2,
  form_id: 3,
  status: 'A',
  attempt: 1,
  started_at: 1_000,
  finished_at: null,
  final_grade: null,
  is_valid: 1,
  session: { id: 1, start: 0, end: 9_000_000, time_limit: 60, updated_at: 10 },
  quiz: { id: 2, name: 'Admisión', type: 'EV', status: 1, extra: { back_button_enabled: 0, print_screen: 2 } },
  reference: '0102030405',
  updateEach: 3,
  epoch: 2,
  revision: 9,
  times: { deadline: 3_601_000, updated_at: 10, time_ratio: 1.25 },
  now: 2_000,
  form: {
    id: 3,
    items_count: 3,
    sections: [
      {
        id: 4,
        name: 'Uno',
        duration: 600,
        started_at: 1_500,
        end_date: 601_500,
        items: [
          {
            id: 10,
            item_type_id: 9,
            content: '<p>Matriz</p>',
            options: [{ id: 100, content: 'Sí' }],
            is_required: 1,
            user_answer: answer(50),
            children: [
              {
                id: 11,
                item_type_id: 9,
                content: 'Fila',
                user_answer: answer(51, { details: [{ item_option_id: 100 }], epoch: 2, revision: 9, visits: 1 }),
              },
            ],
          },
          { id: 12, item_type_id: 5, content: 'Texto', extra: { max: 40 }, user_answer: answer(52) },
        ],
      },
      { id: 6, name: 'Dos', duration: 300, items: [] },
    ],
  },
};

describe('an opened sheet', () => {
  const decoded = OpenedSheet.decode(wire);
  const opened = E.isRight(decoded) ? decoded.right : null;

  it('becomes the content that never changes', () => {
    expect(opened && sheetContentOf(opened)).toMatchObject({
      sheetId: 5,
      formId: 3,
      name: 'Admisión',
      rules: { backButtonEnabled: false, printScreen: 2, cameraOff: 0, zoom: 1.2 },
      sections: [
        { id: 4, items: [{ id: 10, required: true, answerId: 50, children: [{ id: 11, answerId: 51 }] }, { max: 40 }] },
        { id: 6 },
      ],
    });
  });

  it.each([
    [{}, undefined],
    [{ monitors: 1 }, undefined],
    [{ monitors: 2 }, 2],
    [{ monitors: 0 }, 0],
  ])('names its monitors only where one is not what it allows: %o', (more, expected) => {
    const extra = { ...wire.quiz.extra, ...more };
    const other = OpenedSheet.decode({ ...wire, quiz: { ...wire.quiz, extra } });
    expect(E.isRight(other) && sheetContentOf(other.right).rules.monitors).toBe(expected);
  });

  it.each([
    [{}, false],
    [{ camera_off: 2 }, true],
    [{ camera_off: 1, photos: 0 }, false],
    [{ photos: 1 }, true],
  ])('takes photos as it says, else where its camera is watched', (more, expected) => {
    const extra = { ...wire.quiz.extra, ...more };
    const other = OpenedSheet.decode({ ...wire, quiz: { ...wire.quiz, extra } });
    expect(E.isRight(other) && takesPhotos(other.right.quiz.extra)).toBe(expected);
  });

  it('becomes what the server says this time, with the answers it holds and the sections under way', () => {
    expect(opened && openingOf(opened)).toEqual({
      status: 'A',
      epoch: 2,
      revision: 9,
      startedAt: 1_000,
      deadline: 3_601_000,
      timesUpdatedAt: 10,
      timeRatio: 1.25,
      answers: [
        {
          id: 51,
          details: [{ itemOptionId: 100, answer: null, slot: null }],
          time: 0,
          visits: 1,
          updatedAt: 0,
          version: { epoch: 2, revision: 9 },
        },
      ],
      sectionRuns: [{ sectionId: 4, startedAt: 1_500, deadline: 601_500, left: false }],
    });
  });

  it('is read though it has a kind of question of a later version, and says which', () => {
    const [first, ...rest] = wire.form.sections;
    const drawn = { id: 13, item_type_id: 12, content: 'Dibuje', canvas: { width: 3 }, user_answer: answer(53) };
    const sections = [{ ...first, items: [...(first?.items ?? []), drawn, drawn] }, ...rest];
    const later = OpenedSheet.decode({ ...wire, form: { ...wire.form, sections } });
    expect(E.isRight(later) && unknownKinds(later.right)).toEqual([12]);
    expect(opened && unknownKinds(opened)).toEqual([]);
    expect([...readKinds('1,2,12')]).toEqual([1, 2, 12]);
    expect([...readKinds(knownKinds)]).toEqual([...readKinds(null)]);
    const nonsense = {
      ...wire,
      form: { ...wire.form, sections: [{ ...first, items: [{ ...drawn, item_type_id: 'x' }] }] },
    };
    expect(E.isLeft(OpenedSheet.decode(nonsense))).toBe(true);
  });

  it('encodes to what it decodes from', () => {
    expect(opened && OpenedSheet.decode(JSON.parse(JSON.stringify(OpenedSheet.encode(opened))))).toEqual(decoded);
  });
});
