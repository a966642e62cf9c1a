import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listen } from './listener.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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
