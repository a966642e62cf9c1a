import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { listen } from './listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const waiting = { timeout: 15_000 };

const say = (payload: string) => sql`select pg_notify('canal', ${payload})`.execute(database.db);

it('hears what is said, says when it starts to hear, and hears again after its connection was cut', async () => {
  const heard: (string | null)[] = [];
  const lost: unknown[] = [];
  const listener = listen(database.connection, {
    channel: 'canal',
    onHeard: (payload) => heard.push(payload),
    onLost: (error) => lost.push(error),
  });
  await vi.waitFor(() => expect(heard).toEqual([null]));
  await say('uno');
  await vi.waitFor(() => expect(heard).toEqual([null, 'uno']));

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quipu listener' and datname = current_database()`.execute(database.db);
  await vi.waitFor(() => expect(heard).toEqual([null, 'uno', null]), { timeout: 10_000 });
  expect(lost).toHaveLength(1);
  await say('dos');
  await vi.waitFor(() => expect(heard.at(-1)).toBe('dos'));
  await listener.close();
});

it('asks whether it still hears: of a network that went silent nothing is told, and it connects again', async () => {
  const proxy = await databaseProxy(database.connection);
  const heard: (string | null)[] = [];
  const lost: unknown[] = [];
  const listener = listen(proxy.connection, {
    channel: 'canal',
    onHeard: (payload) => heard.push(payload),
    onLost: (error) => lost.push(error),
    askEveryMs: 100,
    patienceMs: 2_000,
  });
  await vi.waitFor(() => expect(heard).toEqual([null]), waiting);
  proxy.hang();
  await say('perdido');
  await vi.waitFor(() => expect(lost).toHaveLength(1), waiting);
  proxy.cut();
  proxy.mend();
  await vi.waitFor(() => expect(heard).toEqual([null, null]), waiting);
  await say('oído');
  await vi.waitFor(() => expect(heard).toEqual([null, null, 'oído']), waiting);
  await listener.close();
  await proxy.close();
});
