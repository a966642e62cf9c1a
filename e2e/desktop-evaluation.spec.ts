import { existsSync } from 'node:fs';
import { answer } from './support/answering.ts';
import { expect, test } from './support/desktop-fixtures.ts';
import { expectSameJournals, journalFile, journalKey } from './support/desktop-journals.ts';
import { EVERY_TYPE } from './support/evaluations.ts';
import { someone } from './support/people.ts';
import { expectSaved, statusOf } from './support/saved.ts';
import {
  arrive,
  enter,
  expectAnswered,
  fillLogin,
  finish,
  goTo,
  isDisabled,
  question,
  questionButton,
} from './support/screen.ts';
import type { Answers } from './support/sheet.ts';

const IN_EVALUATION = { isOpen: true, kiosk: true, onTop: true };
const OTHERWISE = { isOpen: true, kiosk: false, onTop: false };

test('a whole evaluation in the desktop application: page and application are killed in the middle, and no answer is lost @long', async ({
  desktop,
  db,
}) => {
  const me = someone();
  const refused: string[] = [];
  const heard: string[] = [];
  const listen = (): void => {
    desktop.page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    desktop.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => heard.push(payload.toString()));
    });
  };
  listen();
  await expect(desktop.page.getByRole('button', { name: 'Cerrar la aplicación' })).toBeVisible();
  expect(await desktop.window()).toEqual(OTHERWISE);
  await fillLogin(desktop.page, me);
  await arrive(desktop.page);
  await expect(desktop.page.getByRole('button', { name: 'Cerrar la aplicación' })).toBeHidden();
  const sheet = await enter(desktop.page, EVERY_TYPE);
  await expect.poll(desktop.window).toEqual(IN_EVALUATION);
  const key = await journalKey(db, me, sheet.id);

  const answers: Record<string, Answers[number]> = {};
  const answerAll = async (places: typeof sheet.placed): Promise<void> => {
    for (const { position, item } of places) {
      if (await isDisabled(desktop.page, position)) continue;
      await goTo(desktop.page, position);
      Object.assign(answers, await answer(desktop.page, item, position, question(desktop.page, position)));
      if (item.type !== 11) await expectAnswered(desktop.page, position);
    }
  };
  const third = Math.floor(sheet.placed.length / 3);
  await answerAll(sheet.placed.slice(0, third));
  await expect.poll(() => heard.join(), 'what is pushed arrives').toContain('subscription_succeeded');
  await desktop.killRenderer();
  listen();
  // The same window, its person still in, where they were.
  await expect(questionButton(desktop.page, third - 1)).toHaveAttribute('aria-current', 'step');
  await expectAnswered(desktop.page, third - 1);
  await expect.poll(desktop.window).toEqual(IN_EVALUATION);

  await answerAll(sheet.placed.slice(third, 2 * third));
  const before = await expectSameJournals(desktop, key);
  await desktop.killMain();
  await desktop.restart();
  listen();
  await expect.poll(desktop.window).toEqual(OTHERWISE);
  await fillLogin(desktop.page, me);
  await arrive(desktop.page);
  await enter(desktop.page, EVERY_TYPE);
  await expectAnswered(desktop.page, 2 * third - 1);
  expect((await expectSameJournals(desktop, key)).slice(0, before.length)).toEqual(before);

  await answerAll(sheet.placed.slice(2 * third));
  await finish(desktop.page);
  expect(refused, 'the policy is not in the way of anything').toEqual([]);
  expect(await statusOf(db, sheet.id)).toBe('F');
  await expectSaved(db, sheet.id, answers);
  expect(await db.row('select finish_comment from answers_sheet where id = $1', [sheet.id])).toEqual({
    finish_comment: '',
  });
  await desktop.page.getByRole('button', { name: 'Continuar' }).click();
  await desktop.page.getByRole('button', { name: 'Terminar' }).click();
  await expect(desktop.page.getByText('Finalizado', { exact: true }).first()).toBeVisible();
  await expect.poll(desktop.window).toEqual(OTHERWISE);
  await expect.poll(() => existsSync(journalFile(desktop, key)), 'the server has all of it').toBe(false);

  await desktop.askToClose();
  await expect.poll(desktop.window).toMatchObject({ isOpen: false });
  await expect
    .poll(() => db.rows("select id from token_family where ended_as = 'loggedOut'"), 'closing is logging out')
    .not.toHaveLength(0);
});
