import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { longRehearsal, longWork } from './long-work.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('two actions and one rehearsal go on at once: who grades and who ends what is over keep a connection of four', async () => {
  const context = { jobs: database.db };
  const begun: string[] = [];
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = (name: string) => async () => {
    begun.push(name);
    await over;
  };
  const all = [
    ...['a', 'b', 'c'].map((name) => longWork(context, work(name))),
    ...['rehearsal', 'another'].map((name) => longRehearsal(context, work(name))),
  ];
  await expect.poll(() => begun).toHaveLength(3);
  expect(begun.toSorted()).toEqual(['a', 'b', 'rehearsal']);
  end();
  await Promise.all(all);
  expect(begun.toSorted()).toEqual(['a', 'another', 'b', 'c', 'rehearsal']);
});
