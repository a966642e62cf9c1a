import { recordAlarms } from './support/alarms.ts';
import type { Database } from './support/database.ts';
import { EVERY_TYPE, HYBRID } from './support/evaluations.ts';
import { expect, test } from './support/fixtures.ts';
import { someone } from './support/people.ts';
import { exported } from './support/replay.ts';
import { expectSaved, FOR_THE_LOG, savedAnswers, savedLog } from './support/saved.ts';
import {
  choose,
  chooseInMenu,
  enter,
  expectAllSaved,
  goTo,
  leaveByBack,
  linkCard,
  markedOption,
  questionButton,
  syncLine,
} from './support/screen.ts';
import type { Server } from './support/server.ts';
import { chosen } from './support/sheet.ts';
import { whenShown } from './support/shown.ts';
import { signIn } from './support/sign-in.ts';
import { slowLine, timesPosted } from './support/slow-line.ts';
import { cuttableSockets, expectInChannels } from './support/sockets.ts';

const SECOND_MS = 1_000;

// A service worker would hide requests from the routes of these tests.
test.use({ serviceWorkers: 'block' });

const SILENT = 'El servidor no responde';
const linkAlarm = /Sin conexión|conectar con el servidor|El servidor no responde/;

/** The log says of the line only that the server was silent and came back. */
const expectSilenceInLog = async (
  { db, server }: { readonly db: Database; readonly server: Server },
  sheetId: number,
): Promise<void> => {
  await expect
    .poll(
      async () => (await savedLog(db, sheetId)).filter((text) => text.includes('"LinkChanged"')).length,
      FOR_THE_LOG,
    )
    .toBe(2);
  expect(
    (await exported(server.dataFolder, sheetId)).filter((text) => /"SyncFailed"|"online":false/.test(text)),
  ).toEqual([]);
};

for (const seconds of [2, 5, 9]) {
  test(`logging out right after an answer, where replies take ${seconds} s: waited for once, and out with the last reply${seconds === 5 ? '' : ' @long'}`, async ({
    page,
    db,
  }) => {
    const alarms = await recordAlarms(page);
    await signIn(page, someone());
    const sheet = await enter(page, HYBRID);
    await expectAllSaved(page);
    const [first] = sheet.placed;
    if (first === undefined) throw new Error('A question is expected');
    const line = await slowLine(page, seconds * SECOND_MS);
    await choose(page, 1);
    await expect.poll(() => line.posts.length, 'the answer is on its way').toBeGreaterThan(0);
    await leaveByBack(page);
    await chooseInMenu(page, 'Cerrar sesión');
    const asked = performance.now();
    await expect(page.getByRole('dialog', { name: 'Guardando cambios...' })).toBeVisible();
    await expect(page).toHaveURL('/login', { timeout: 60_000 });
    const took = performance.now() - asked;
    test.info().annotations.push({ type: 'out after', description: `${Math.round(took)} ms` });
    expect(timesPosted(line, first.item.answerId)).toBe(1);
    const seen = [...alarms];
    expect(seen.some((text) => text.includes('Guardando cambios...'))).toBe(true);
    expect(seen.filter((text) => linkAlarm.test(text))).toEqual([]);
    await expectSaved(
      db,
      sheet.id,
      chosen([first], () => 1),
    );
  });
}

test('a reload with a post under way, where replies take 5 s: nothing covers the question, and the log tells no lies', async ({
  page,
  db,
  server,
}) => {
  const alarms = await recordAlarms(page);
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const choices = sheet.placed.filter(({ item }) => item.type === 1).slice(0, 3);
  const last = choices.at(-1);
  if (last === undefined) throw new Error('Single choices are expected');
  await expectAllSaved(page);
  const line = await slowLine(page, 5 * SECOND_MS);
  for (const { position } of choices) {
    await goTo(page, position);
    await choose(page, 1);
  }
  await expect.poll(async () => Object.keys(await savedAnswers(db, sheet.id)).length).toBeGreaterThan(0);
  // The post has arrived, and its reply has not: nobody here knows of it.
  await expect(syncLine(page)).not.toContainText('Enviado');
  await page.reload();
  await expect(questionButton(page, last.position)).toHaveAttribute('aria-current', 'step', { timeout: 60_000 });
  expect(await markedOption(page)).toBe(1);
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen(choices, () => 1),
  );
  expect([...alarms].filter((text) => linkAlarm.test(text))).toEqual([]);
  for (const { item } of choices) expect(timesPosted(line, item.answerId)).toBe(1);
  await line.recover();
  // One more post, of which the log has the end: what came before it is at the server, too.
  await goTo(page, choices[0]?.position ?? 0);
  await expect
    .poll(async () => {
      const lines = await savedLog(db, sheet.id);
      const resumed = lines.findIndex((text) => text.includes('"SheetResumed"'));
      return resumed >= 0 && lines.slice(resumed).some((text) => text.includes('"SyncAcked"'));
    })
    .toBe(true);
  expect(
    (await exported(server.dataFolder, sheet.id)).filter((text) =>
      /"(SyncFailed|LinkChanged|PageRestored)"/.test(text),
    ),
  ).toEqual([]);
});

test('a server that is stopped is noticed in ten seconds and called by its name; when it goes on, so does everything', async ({
  page,
  db,
  server,
}) => {
  const alarms = await recordAlarms(page);
  const sockets = await cuttableSockets(page);
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  const choices = sheet.placed.filter(({ item }) => item.type === 1).slice(0, 3);
  const [last] = choices.slice(-1);
  if (last === undefined) throw new Error('Single choices are expected');
  await expectInChannels(sockets);
  for (const { position } of choices.slice(0, -1)) {
    await goTo(page, position);
    await choose(page, 1);
  }
  await goTo(page, last.position);
  await expectAllSaved(page);
  const toldAt = whenShown(page, SILENT);
  server.pause();
  const stoppedAt = Date.now();
  // Once the silence is noticed, nothing of this evaluation is gone to.
  await choose(page, 1);
  const took = (await toldAt) - stoppedAt;
  // 9.2 s, and what a busy machine adds. To the millisecond: socket-silence.test.ts and taken-up-again.test.ts.
  test.info().annotations.push({ type: 'noticed after', description: `${took} ms` });
  expect(took).toBeGreaterThan(5 * SECOND_MS);
  expect(took).toBeLessThan(20 * SECOND_MS);
  const block = linkCard(page);
  await expect(block).toContainText('Lo sentimos, no se pudo conectar con el servidor');
  server.resume();
  await expect(block).toBeHidden();
  await expectAllSaved(page);
  await expectSaved(
    db,
    sheet.id,
    chosen(choices, () => 1),
  );
  expect([...alarms].filter((text) => text.includes('Sin conexión'))).toEqual([]);
  await expectSilenceInLog({ db, server }, sheet.id);
});

test('who only reads is told of a server that is stopped within ten seconds, and at once of one that is gone; both heal by themselves @long', async ({
  page,
  db,
  server,
}) => {
  const alarms = await recordAlarms(page);
  const sockets = await cuttableSockets(page);
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  await expectAllSaved(page);
  await expectInChannels(sockets);
  const told = page.getByText(SILENT);
  const toldAt = whenShown(page, SILENT);
  server.pause();
  const stoppedAt = Date.now();
  const took = (await toldAt) - stoppedAt;
  test.info().annotations.push({ type: 'stopped: noticed after', description: `${took} ms` });
  // 9.2 s at most, and what a busy computer adds. To the millisecond: socket-silence.test.ts and taken-up-again.test.ts.
  expect(took).toBeGreaterThan(5 * SECOND_MS);
  expect(took).toBeLessThan(12 * SECOND_MS);
  await expect(told).toBeVisible();
  const block = linkCard(page);
  await expect(block).toContainText('Lo sentimos, no se pudo conectar con el servidor');
  server.resume();
  await expect(block).toBeHidden();
  await expect(told).toBeHidden();
  await expectAllSaved(page);
  expect([...alarms].filter((text) => text.includes('Sin conexión'))).toEqual([]);
  await expectSilenceInLog({ db, server }, sheet.id);

  await expectInChannels(sockets);
  await server.kill();
  const killed = performance.now();
  await expect(block).toContainText('No se pudo conectar, verifique su conexión a internet');
  const gone = performance.now() - killed;
  test.info().annotations.push({ type: 'killed: noticed after', description: `${Math.round(gone)} ms` });
  expect(gone).toBeLessThan(10 * SECOND_MS);
  await server.start();
  await expect(block).toBeHidden({ timeout: 60 * SECOND_MS });
  await expectAllSaved(page);
});

test('a line on which every reply takes three seconds is no hung server, for who only reads @long', async ({
  page,
  db,
  server,
}) => {
  const alarms = await recordAlarms(page);
  const sockets = await cuttableSockets(page, 3 * SECOND_MS);
  await signIn(page, someone());
  const sheet = await enter(page, EVERY_TYPE);
  await expectAllSaved(page);
  await expectInChannels(sockets);
  await slowLine(page, 3 * SECOND_MS);
  const pongs = sockets.pongs();
  await expect.poll(() => sockets.pongs() - pongs, { timeout: 120 * SECOND_MS }).toBeGreaterThan(5);
  expect([...alarms].filter((text) => linkAlarm.test(text))).toEqual([]);
  // A log that has the answer given now has all that came before it.
  await choose(page, 1);
  await expect
    .poll(async () => (await savedLog(db, sheet.id)).some((text) => text.includes('"AnswerChanged"')), FOR_THE_LOG)
    .toBe(true);
  expect((await exported(server.dataFolder, sheet.id)).filter((text) => /"LinkChanged"/.test(text))).toEqual([]);
  expect((await savedLog(db, sheet.id)).filter((text) => text.includes('"LinkChanged"'))).toEqual([]);
});
