import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ResultItem, SheetResults } from '../exams/results/read-results.ts';
import { reportDocument } from './report-document.ts';
import { resultsDocument } from './results-document.ts';

const formula = (n: number): string => `<math><msqrt><mfrac><mi>x</mi><mn>${n}</mn></mfrac></msqrt></math>`;
const item = (id: number): ResultItem => ({
  ...{ id, type: 1, number: String(id), content: `<p>Calcule ${formula(id)}</p>`, children: [] },
  options: [1, 2, 3, 4].map((place) => ({ id: place, content: formula(10 * id + place), match: null })),
  given: [{ itemOptionId: 1, answer: null, slot: null }],
  correct: [{ itemOptionId: 2, answer: null, slot: null }],
  ...{ verdict: 'wrong', points: 0, maxPoints: 1 },
});
const totals = { points: 0, maxPoints: 120, answered: 120, hits: 0, total: 120 };
const sheet: SheetResults = {
  ...totals,
  ...{ sheetId: 1, formId: 1, userId: 1, reference: '1700000001', fullName: 'Ñusta', attempt: 1, isValid: true },
  quiz: { id: 1, name: 'Aptitud', type: 'EV', answersSheet: true },
  policy: { scale: 100, decimals: 2, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true },
  ...{ status: 'F', startedAt: 0, finishedAt: 1, session: null, grade: 0, isPublished: true },
  sections: [{ ...totals, id: 1, name: 'Única', items: Array.from({ length: 120 }, (_, place) => item(place + 1)) }],
};
/** Counts how often others were served while it was made. */
const turnsIn = async (make: () => Promise<Uint8Array>): Promise<number> => {
  let [turns, isMade] = [0, false];
  const making = make().finally(() => {
    isMade = true;
  });
  while (!isMade) {
    await turn();
    turns += 1;
  }
  await making;
  return turns;
};

it('lets others be served after each question of a long document', async () => {
  // By this clock every part takes long, however fast this machine is.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  onTestFinished(() => clock.mockRestore());
  const sender = { institution: { name: 'Universidad', logo: null }, dataFolder: '/nowhere' };
  const report = () => reportDocument(sheet, sender, 0, { showsAnswers: true, isSecret: false, color: '#000000' });
  expect(await turnsIn(report)).toBeGreaterThan(120);
  expect(await turnsIn(() => resultsDocument(sheet, sender, 0, { isSecret: false }))).toBeGreaterThan(120);
});
