import type { Page } from '@playwright/test';
import { HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { noticesAt, watchNotices } from './support/notices.ts';
import { quipu } from './support/operator.ts';
import { someone } from './support/people.ts';
import { statusOf } from './support/saved.ts';
import { choose, enter, expectAllSaved } from './support/screen.ts';
import type { Server } from './support/server.ts';
import { signIn } from './support/sign-in.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';
import { OPERATOR } from './support/staff.ts';

const AGAIN = { timeout: 40_000 };
const WITHIN_MS = 3_000;

const tell = (server: Server, to: string, text: string) =>
  quipu(server.dataFolder, 'send-message', text, '--to', to, '--operator', OPERATOR.username);
const notices = (page: Page, text: string) => page.getByText(text, { exact: true });

/** Every copy that was ever on the screen counts, also one that has gone again. */
const countNotices = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenNotices: seen });
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) seen.push(node.textContent ?? '');
    }).observe(document, { subtree: true, childList: true });
  });
};
const timesSeen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) => (window as unknown as { seenNotices: string[] }).seenNotices.filter((one) => one === wanted).length,
    text,
  );

test('a message is shown; one sent while the socket was cut comes after it, once, and again after the server died @long', async ({
  page,
  server,
}) => {
  const person = someone();
  const sockets = await cuttableSockets(page);
  await countNotices(page);
  await signIn(page, person);
  await expectInChannels(sockets);
  await tell(server, person.username, 'Traiga su cédula');
  await expect(notices(page, 'Traiga su cédula')).toBeVisible();

  sockets.cut();
  await tell(server, person.username, 'El aula cambió');
  await quipu(server.dataFolder, 'send-message', 'Se reanuda a las 10', '--all', '--operator', OPERATOR.username);
  expect(await timesSeen(page, 'El aula cambió')).toBe(0);
  sockets.mend();
  await expect(notices(page, 'El aula cambió')).toBeVisible(AGAIN);
  await expect(notices(page, 'Se reanuda a las 10')).toBeVisible();

  await server.kill();
  await tell(server, person.username, 'Volvió la luz');
  await server.start();
  await expect(notices(page, 'Volvió la luz')).toBeVisible(AGAIN);
  for (const text of ['Traiga su cédula', 'El aula cambió', 'Se reanuda a las 10', 'Volvió la luz'])
    expect(await timesSeen(page, text), text).toBe(1);
});

test('more time is on the screen within three seconds by push, and with the next reply without it; an end ordered from outside ends it there', async ({
  page,
  server,
  db,
}) => {
  const sockets = await cuttableSockets(page);
  await watchNotices(page, 'Hora de la sesión actualizada');
  await signIn(page, someone());
  const sheet = await enter(page, HYBRID);
  await choose(page, 0);
  await expectAllSaved(page);
  await expectInChannels(sockets);
  const { session } = await db.row<{ session: number }>(
    'select session_id as session from answers_sheet where id = $1',
    [sheet.id],
  );
  const minutes = async () => {
    const parts = (await page.getByRole('timer').first().innerText()).split(':').map(Number);
    return parts.length === 3 ? (parts[0] ?? 0) * 60 + (parts[1] ?? 0) : (parts[0] ?? 0);
  };
  const extend = () =>
    quipu(
      server.dataFolder,
      'extend-session',
      String(session),
      '10',
      '--operator',
      OPERATOR.username,
      '--reason',
      'Corte de luz',
    );
  const before = await minutes();
  const heard = sockets.cameAt.length;
  await extend();
  const { at } = await db.row<{ at: Date }>('select updated_at as at from quiz_session where id = $1', [session]);
  await expect.poll(() => noticesAt(page)).toHaveLength(1);
  const cameAt = sockets.cameAt[heard] ?? Number.NaN;
  // What a busy machine adds between a commit and a socket is not the product's.
  expect(cameAt - at.getTime()).toBeLessThan(2 * WITHIN_MS);
  expect(((await noticesAt(page))[0] ?? 0) - cameAt).toBeLessThan(WITHIN_MS);
  await expect.poll(minutes).toBeGreaterThanOrEqual(before + 9);

  sockets.cut();
  await extend();
  expect(await noticesAt(page)).toHaveLength(1);
  const replied = page.waitForResponse(/\/answers-sheet\/\d+\/answers$/);
  await choose(page, 1);
  await replied;
  const answeredAt = Date.now();
  await expect.poll(() => noticesAt(page)).toHaveLength(2);
  expect(((await noticesAt(page))[1] ?? 0) - answeredAt).toBeLessThan(WITHIN_MS);
  sockets.mend();
  await expectInChannels(sockets);

  await quipu(
    server.dataFolder,
    'end-sheet',
    String(sheet.id),
    '--operator',
    OPERATOR.username,
    '--reason',
    'Suplantación',
    '--message',
    'Preséntese en la sala 2',
  );
  const dialog = page.getByRole('dialog', { name: 'Evaluación finalizada' });
  await expect(dialog).toContainText('Preséntese en la sala 2');
  await expect(page).toHaveURL('/home');
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await expect(page.getByRole('heading', { name: 'Evaluaciones', level: 1 })).toBeVisible();
  expect(await statusOf(db, sheet.id)).not.toBe('A');
});

test('a page whose login was replaced is told so by what is pushed next, with nobody doing anything there, and asks no more @long', async ({
  page,
  browser,
  server,
}) => {
  const person = someone();
  const sockets = await cuttableSockets(page);
  await signIn(page, person);
  await expectInChannels(sockets);
  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'es-EC' });
  const other = await elsewhere.newPage();
  await signIn(other, person);

  await tell(server, person.username, 'Traiga su cédula');
  await expect(notices(other, 'Traiga su cédula')).toBeVisible();
  await expect(
    page.getByText('Acceso no autorizado, solo se admite un inicio de sesión simultáneo.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/push-events|broadcasting/.test(request.url())) asked.push(request.url());
  });
  // Another event for everyone finds nobody here.
  await quipu(server.dataFolder, 'send-message', 'Se reanuda a las 10', '--all', '--operator', OPERATOR.username);
  await expect(notices(other, 'Se reanuda a las 10')).toBeVisible();
  expect(asked).toEqual([]);
  expect(sockets.channels()).toEqual([]);
  await elsewhere.close();
});
