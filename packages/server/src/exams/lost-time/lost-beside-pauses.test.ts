import { MAX_PAUSES } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { opened } from '../../testing/examinee.ts';
import { cutFrom, MINUTE, roomUnderWay, SECOND } from '../../testing/lost-time-fixture.ts';
import { WHY } from '../../testing/paused-sheets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { pauseSheets, resumeSheets } from '../operating/pause-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a sheet that was paused as often as a device reads is given its lost time, and goes on where it is open', async () => {
  const { db } = server.database;
  const here = await roomUnderWay(server, 1);
  const [one] = here.devices;
  if (one === undefined) throw new Error('nobody is there');
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  const before = await here.deadlineOf(one.id);
  const given = Array.from({ length: MAX_PAUSES - 1 }, () => {
    const at = here.begun;
    return { cause: 'pause', from: at, to: at, given: 0 };
  });
  const standstill = JSON.stringify({ pause: null, given });
  await db.updateTable('answers_sheet').set({ standstill }).where('id', '=', one.id).execute();
  const now = () => server.clock.now;
  expect(await pauseSheets(db, [one.id], WHY, now)).toBe(1);
  expect(await here.decide(true)).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await resumeSheets(db, [one.id], WHY, now)).toBe(1);
  const { times } = await opened(one.who, one.id);
  expect(times.standstill?.given).toHaveLength(MAX_PAUSES);
  expect(times.deadline).toBeGreaterThan(before);
});
