import type { Page } from '@playwright/test';
import { answer } from './support/answering.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { exported, replayed } from './support/replay.ts';
import { expectSaved, savedAnswers, savedLog, statusOf } from './support/saved.ts';
import {
  enter,
  expectAllSaved,
  expectAnswered,
  finish,
  goTo,
  isDisabled,
  linkCard,
  logIn,
  question,
} from './support/screen.ts';
import type { Answers } from './support/sheet.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What moves where it is said that all is saved. */
const savedMotion = (page: Page): Promise<string> =>
  page
    .getByRole('region', { name: 'Estado de sus respuestas' })
    .evaluate((line) => getComputedStyle(line, '::before').animationName);

interface EndState {
  readonly status: string;
  readonly answers: readonly { readonly answerId: number; readonly details: readonly unknown[] }[];
}

test('every type of item is answered, over a cut and a reload, saved and finished; its log replays to the answers of the database', async ({
  page,
  context,
  server,
  db,
}, info) => {
  await logIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const types = new Set(sheet.placed.map(({ item }) => item.type));
  expect([...types].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);

  const answers: Record<string, Answers[number]> = {};
  for (const { position, item } of sheet.placed) {
    if (await isDisabled(page, position)) continue;
    await goTo(page, position);
    Object.assign(answers, await answer(page, item, position, question(page, position)));
    if (item.type !== 11) await expectAnswered(page, position);
    if (position === 5) await page.reload();
    if (position === 8) {
      await context.setOffline(true);
      await expect(linkCard(page)).toBeVisible();
      await context.setOffline(false);
      await expect(linkCard(page)).toBeHidden();
    }
  }
  // An answer that one goes away from is sent at once.
  await goTo(page, 0);
  await expectAllSaved(page);
  expect(await savedMotion(page)).toMatch(/^answer-saved/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await savedMotion(page)).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectSaved(db, sheet.id, answers);
  await finish(page);
  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectSaved(db, sheet.id, answers);

  // The log is handed over on the way out.
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByRole('heading', { name: 'Evaluaciones', level: 1 })).toBeVisible();
  const finished = /"type":"FinishConfirmed"/;
  await expect.poll(async () => (await savedLog(db, sheet.id)).some((line) => finished.test(line))).toBe(true);
  const lines = await exported(server.dataFolder, sheet.id);
  const end = (await replayed(lines, info.outputPath())) as EndState;
  expect(end.status).toBe('F');
  const answered = end.answers.filter(({ details }) => details.length > 0);
  expect(Object.fromEntries(answered.map(({ answerId, details }) => [answerId, details]))).toEqual(
    await savedAnswers(db, sheet.id),
  );

  const edited = lines.map((line, at) => (at === 10 ? line.replace(/"at":\d/, '"at":9') : line));
  // What could not have happened is told there; what could, by the next line, which does not continue it.
  await expect(replayed(edited, info.outputPath())).rejects.toThrow(/línea 1[12]:/);
});
