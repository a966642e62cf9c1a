import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMONSTRATION_SETTINGS_KEY } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runServer } from '../testing/process.ts';
import { urlOfConnection } from '../testing/test-connection.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
let database: TestDatabase;
let folder = '';
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quipu-key-'));
  return () => rmSync(folder, { recursive: true });
});

/** A client as it is built with that key; null: none is built. */
const served = (built: string | null) => {
  const web = join(folder, 'web');
  if (built !== null) {
    mkdirSync(join(web, '.vite'), { recursive: true });
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
    writeFileSync(join(web, '.vite', 'settings-key'), createHash('sha256').update(built).digest('hex'));
  }
  const own = {
    PORT: '0',
    QUIPU_DATA: join(folder, 'data'),
    QUIPU_DEMONSTRATION: '0',
    QUIPU_WEB: web,
    QUIPU_SECRET: 's'.repeat(40),
  };
  return runServer({ ...own, DATABASE_URL: urlOfConnection(database.connection), QUIPU_SETTINGS_KEY: KEY });
};

it('does not start where its client, built with another key, could not read the settings', async () => {
  const server = served(DEMONSTRATION_SETTINGS_KEY);
  expect(await server.ended()).toBe(1);
  expect(server.output()).toMatch(/otra QUIPU_SETTINGS_KEY[\s\S]*Qué hacer: /);
  expect(server.output()).not.toContain(KEY);
});

it.each([
  ['with a client built with its key', KEY],
  ['without a client', null],
])('starts %s', async (_, built) => {
  const server = served(built);
  await server.line(/^Quipu: http/);
  server.child.kill('SIGTERM');
  expect(await server.ended()).toBe(0);
});
