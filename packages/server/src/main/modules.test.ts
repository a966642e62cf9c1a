import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asideDesk } from '../laboratory/aside/aside-desk.ts';
import { computerClocks, openLocalClock } from '../laboratory/local-clock.ts';
import { localRoom } from '../laboratory/room/local-room.ts';
import type { Module } from '../platform/context/app-context.ts';
import { everyEndpoint } from '../platform/http/every-endpoint.ts';
import type { Handle } from '../platform/http/handle.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createApp } from './create-app.ts';
import { localModules, modules } from './modules.ts';

const served = new Set<string>();
/** The same module, whose calls are noted. */
const noting =
  (module: Module): Module =>
  (handle, context) => {
    const noted: Handle = (endpoint, ...rest) => {
      served.add(endpoint.name);
      handle(endpoint, ...rest);
    };
    module(noted, context);
  };

let server: TestServer;
beforeAll(async () => {
  const database = await createTestDatabase();
  const clock = await openLocalClock({ db: database.db, log: pino({ level: 'silent' }) }, computerClocks());
  await database.drop();
  server = await startTestServer({}, (context) =>
    createApp(
      context,
      [...new Set([...modules, ...localModules(clock, localRoom(context), asideDesk(context))])].map(noting),
    ),
  );
});
afterAll(() => server.close());

it('serve each call that the contract declares', () => {
  const declared = everyEndpoint.map(({ name }) => name);
  expect(declared.length).toBeGreaterThan(60);
  expect(declared.filter((name) => !served.has(name))).toEqual([]);
});
