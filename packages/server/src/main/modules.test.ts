import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asideDesk } from '../laboratory/aside/aside-desk.ts';
import { computerClocks, openLocalClock } from '../laboratory/local-clock.ts';
import { localRoom } from '../laboratory/room/local-room.ts';
import { everyEndpoint } from '../platform/http/every-endpoint.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createApp } from './create-app.ts';
import { localModules, modules } from './modules.ts';

let server: TestServer;
beforeAll(async () => {
  const database = await createTestDatabase();
  const clock = await openLocalClock({ db: database.db, log: pino({ level: 'silent' }) }, computerClocks());
  await database.drop();
  server = await startTestServer({}, (context) =>
    createApp(context, [...new Set([...modules, ...localModules(clock, localRoom(context), asideDesk(context))])]),
  );
});
afterAll(() => server.close());

it('serve each call that the contract declares', () => {
  expect(everyEndpoint.length).toBeGreaterThan(60);
  const routeOf = ({ method, path }: (typeof everyEndpoint)[number]) => ({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
  });
  const missing = everyEndpoint.filter((endpoint) => !server.app.hasRoute(routeOf(endpoint)));
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(server.app.hasRoute({ method: 'GET', url: '/api/no-such-call' })).toBe(false);
});
