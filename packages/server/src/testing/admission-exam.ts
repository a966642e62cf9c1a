import { choice, evaluationJson, section } from './evaluation-fixture.ts';
import { chosen, entry, itemsOf, type opened, option } from './examinee.ts';

export const QUESTIONS = 40;
/** Its author marked the wrong option as right. */
export const WRONG_KEY = 6;

/** An examination whose results are published by hand, with a question that may be put right. */
export const examJson = (name: string): string => {
  const items = Array.from({ length: QUESTIONS }, (_, n) =>
    choice(`p${n}`, {
      options: ['a', 'b', 'c'].map((key) => ({
        ...{ key, content: `Opción ${key}` },
        correct: key === (n === WRONG_KEY ? 'a' : 'b') ? 1 : 0,
      })),
    }),
  );
  const more = { view_answers: 1, view_regrades: 1, regrade: 1, backup_window: 60, grading: { publish: 'operator' } };
  return JSON.stringify(evaluationJson(name, [section('Única', items)], more));
};

/** The one at `place` knows so many questions of every forty; all but the weakest know the one whose key is wrong. */
export const answersOf = (sheet: Awaited<ReturnType<typeof opened>>, place: number) =>
  itemsOf(sheet).map((_, n) => {
    const knows = n === WRONG_KEY ? place >= 6 : (n * 7) % QUESTIONS < 12 + place * 1.6;
    const letter = knows ? 1 : n === WRONG_KEY ? 0 : (n + place) % 2 === 0 ? 0 : 2;
    return entry(sheet, n, chosen(option(sheet, n, letter)));
  });
