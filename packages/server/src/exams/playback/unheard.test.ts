import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutFrom, type Device, MINUTE, roomUnderWay, SECOND } from '../../testing/lost-time-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { sheetPlayback } from './playback-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.database.db;
const seen = async (id: number) => {
  const playback = await sheetPlayback(db(), id, server.clock.now);
  return { outages: playback?.outages, silences: playback?.silences };
};

it('tells when the server did not run and when it did not hear the device, as far as the sheet was under way', async () => {
  const here = await roomUnderWay(server, 2);
  const [one, other] = here.devices as [Device, Device];
  const outage = (from: number, to: number) => ({ from: here.begun + from, to: here.begun + to });
  const kept = [outage(-2 * MINUTE, MINUTE), outage(3 * MINUTE, 4 * MINUTE), outage(-9 * MINUTE, -8 * MINUTE)];
  await db()
    .insertInto('server_outage')
    .values(kept.map(({ from, to }) => ({ from_at: new Date(from), to_at: new Date(to) })))
    .execute();
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  await one.line(true, 5 * MINUTE);
  server.clock.now = here.begun + 6 * MINUTE;
  const outages = [outage(0, MINUTE), outage(3 * MINUTE, 4 * MINUTE)];
  const silences = [outage(2 * MINUTE - 800, 3 * MINUTE + 900), outage(5 * MINUTE, 6 * MINUTE)];
  expect(await seen(one.id)).toEqual({ outages, silences });
  expect(await seen(other.id)).toEqual({ outages, silences: [] });

  await db()
    .insertInto('laboratory')
    .values({ id: 'sur', key: Buffer.alloc(32), prepared_at: new Date() })
    .execute();
  await db()
    .insertInto('laboratory_sheet')
    .values({ laboratory_id: 'sur', sheet_id: one.id, session_id: here.sessionId })
    .execute();
  expect(await seen(one.id)).toEqual({ outages: [], silences: [] });
});
