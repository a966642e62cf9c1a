import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { reopenSheet } from './reopen-sheet.ts';

const SECOND = 1_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const someone = async () => {
  number += 1;
  const one = await offlineExaminee(server, `CAMBIA${number}`, {
    more: { extra: { allow_download_backup_file: 0, hybrid_mode: 0 } },
  });
  const { id, who } = one;
  return {
    ...one,
    report: async (answered: number, pending: number) => {
      const state = {
        answered,
        pending,
        items: 4,
        position: 0,
        camera: null,
        microphone: null,
        displays: 1,
        isVisible: true,
        blockedBy: null,
      };
      const reply = await server.api.reportState({ id, revision: server.clock.now, ...state }, { token: who.token() });
      expect(rightOf(reply).status).toBe(200);
    },
    change: async () => {
      const reply = rightOf(await server.api.getDeviceChange({ id }, { token: who.token() }));
      return reply.status === 200 ? reply.body.changes : reply.status;
    },
  };
};

it('says what the earlier device reported last, and when it was heard last', async () => {
  const { who, id, report, change } = await someone();
  expect(await change()).toEqual([]);
  await report(5, 3);
  const heardAt = server.clock.now;
  server.clock.now += 90 * SECOND;
  await who.logInAgain();
  await opened(who, id, 'otro-equipo');
  const said = { at: server.clock.now, heardAt, answered: 5, pending: 3, apart: 0, broughtAt: null };
  expect(await change()).toEqual([said]);
  // Whoever looks later sees the same: what the new device reports is another matter.
  server.clock.now += SECOND;
  await report(7, 0);
  await opened(who, id, 'otro-equipo');
  expect(await change()).toEqual([said]);
});

it('counts as pending no more what came after the report, which was the last that was heard', async () => {
  const { who, id, sheet, report, change } = await someone();
  await report(3, 3);
  server.clock.now += 5 * SECOND;
  await who.answer(
    id,
    [0, 1].map((ordinal) => entry(sheet, ordinal, chosen(option(sheet, ordinal, 0)))),
  );
  const heardAt = server.clock.now;
  server.clock.now += 60 * SECOND;
  await opened(who, id, 'otro-equipo');
  expect(await change()).toEqual([
    { at: server.clock.now, heardAt, answered: 3, pending: 1, apart: 0, broughtAt: null },
  ]);
});

it('says nothing of a device that reported nothing, but that its log was heard, nor takes another one’s report for its', async () => {
  const { who, id, session, report, change } = await someone();
  await report(3, 2);
  server.clock.now += SECOND;
  await opened(who, id, 'segundo-equipo');
  server.clock.now += SECOND;
  await who.log(id, 2, 0, session.lines().slice(0, 2));
  const heardAt = server.clock.now;
  server.clock.now += SECOND;
  await opened(who, id, 'tercer-equipo');
  expect(await change()).toMatchObject([
    { at: server.clock.now, heardAt, answered: null, pending: null },
    { answered: 3, pending: 2 },
  ]);
  // Whoever goes back to a device is told nothing of it.
  server.clock.now += SECOND;
  await opened(who, id, 'segundo-equipo');
  expect(await change()).toMatchObject([{ answered: null }, { answered: 3, pending: 2 }]);
});

it('counts no more as pending what was carried over since', async () => {
  const { who, id, session, report, change, backup, import: take } = await someone();
  session.choose(0, 1, server.clock.now);
  await report(1, 3);
  server.clock.now += SECOND;
  await who.logInAgain();
  await opened(who, id, 'otro-equipo');
  server.clock.now += SECOND;
  const broughtAt = server.clock.now;
  expect(await take(backup())).toMatchObject({ status: 200 });
  expect(await change()).toMatchObject([{ answered: 1, pending: 0, broughtAt }]);
});

it('tells what was known at its end of the device of a sheet that was reopened, to another one alone', async () => {
  const { who, id, report, change } = await someone();
  await report(2, 1);
  const finishedAt = server.clock.now + 60 * SECOND;
  server.clock.now = finishedAt;
  await who.finish(id, 'F');
  server.clock.now += 60 * SECOND;
  await reopenSheet(
    server.database.db,
    id,
    { who: 'Rosa', why: 'Corte de luz', minutes: 20, message: 'Puede seguir.' },
    () => server.clock.now,
    0,
  );
  await opened(who, id);
  expect(await change()).toEqual([]);
  server.clock.now += SECOND;
  await opened(who, id, 'otro-equipo');
  expect(await change()).toMatchObject([
    { answered: null, pending: null },
    { at: finishedAt, answered: 2, pending: 1 },
  ]);
});

it('counts what waits for a decision where nothing is answered in its place', async () => {
  const { who, id, sheet, report, change } = await someone();
  await report(2, 2);
  const token = who.token();
  server.clock.now += SECOND;
  await who.logInAgain();
  await opened(who, id, 'otro-equipo');
  server.clock.now += SECOND;
  const answers = [0, 1].map((ordinal) => entry(sheet, ordinal, chosen(option(sheet, ordinal, 0))));
  await server.api.postAnswers({ id, answers }, { token });
  expect(await change()).toMatchObject([{ pending: 0, apart: 2 }]);
  await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)), { epoch: 2 })]);
  expect(await change()).toMatchObject([{ apart: 1 }]);
});

it('tells of a device that came back what it reported last', async () => {
  const { who, id, report, change } = await someone();
  await report(3, 2);
  server.clock.now += SECOND;
  await opened(who, id, 'otro-equipo');
  server.clock.now += SECOND;
  await opened(who, id);
  server.clock.now += SECOND;
  await report(3, 0);
  server.clock.now += SECOND;
  await opened(who, id, 'tercer-equipo');
  expect(await change()).toMatchObject([{ answered: 3, pending: 0 }, { answered: null }]);
});

it('is nobody else’s', async () => {
  const [one, other] = [await someone(), await someone()];
  await opened(one.who, one.id, 'otro-equipo');
  const reply = rightOf(await server.api.getDeviceChange({ id: one.id }, { token: other.who.token() }));
  expect(reply.status).toBe(404);
});
