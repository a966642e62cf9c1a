import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addressees } from './addressee-store.ts';
import { gradesOf, publishHeld } from './publish-store.ts';

/** A statement has at most 65 535 parameters. */
const MANY = Array.from({ length: 66_000 }, (_, place) => place + 1);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('more grades than a statement has parameters are published, listed and mailed', async () => {
  const { db } = server.database;
  expect(await db.transaction().execute((tx) => publishHeld(tx, MANY, server.clock.now))).toEqual([]);
  expect(await gradesOf(db, MANY)).toEqual([]);
  expect(await addressees(db, MANY)).toEqual([]);
});
