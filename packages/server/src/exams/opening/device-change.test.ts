import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
      return reply.status === 200 ? reply.body.change : reply.status;
    },
  };
};

it('says what the earlier device reported last, and when it was heard last', async () => {
  const { who, id, report, change } = await someone();
  expect(await change()).toBeNull();
  await report(5, 3);
  const heardAt = server.clock.now;
  server.clock.now += 90 * SECOND;
  await who.logInAgain();
  await opened(who, id, 'otro-equipo');
  const said = { at: server.clock.now, heardAt, answered: 5, pending: 3 };
  expect(await change()).toEqual(said);
  // Whoever looks later sees the same: what the new device reports is another matter.
  server.clock.now += SECOND;
  await report(7, 0);
  await opened(who, id, 'otro-equipo');
  expect(await change()).toEqual(said);
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
  expect(await change()).toEqual({ at: server.clock.now, heardAt, answered: 3, pending: 1 });
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
  expect(await change()).toEqual({ at: server.clock.now, heardAt, answered: null, pending: null });
});

it('is nobody else’s', async () => {
  const [one, other] = [await someone(), await someone()];
  await opened(one.who, one.id, 'otro-equipo');
  const reply = rightOf(await server.api.getDeviceChange({ id: one.id }, { token: other.who.token() }));
  expect(reply.status).toBe(404);
});
