import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueLink, useLink } from '../../../accounts/links/link-store.ts';
import { addTestPerson } from '../../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { migrations } from './index.ts';

const AT = 1_795_000_000_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.drop());

/** Somebody whom the office gave an address follows the link that is mailed to `email`, by a process that knows of no own addresses. */
const followed = async (reference: string, email: string): Promise<number> => {
  const { db } = database;
  const userId = await addTestPerson(db, reference);
  const token = await issueLink(db, { userId, purpose: 'confirmation', email, expiresAt: AT + 1, at: AT });
  expect(await useLink(db, token, 'confirmation', AT)).toMatchObject({ userId });
  return userId;
};
const isOwn = async (id: number): Promise<boolean> =>
  (await database.db.selectFrom('app_user').select('is_email_own').where('id', '=', id).executeTakeFirstOrThrow())
    .is_email_own;

it('an address that is confirmed at a server of the version before is its person’s', async () => {
  expect(await isOwn(await followed('SIGUE', 'Sigue@ejemplo.ec'))).toBe(true);
  expect(await isOwn(await followed('CAMBIA', 'anterior@ejemplo.ec'))).toBe(false);
});

it('one that was confirmed there before is, too', async () => {
  await sql`drop function followed_link cascade`.execute(database.db);
  const [own, other] = [await followed('SIGUIO', 'siguio@ejemplo.ec'), await followed('CAMBIO', 'antes@ejemplo.ec')];
  expect([await isOwn(own), await isOwn(other)]).toEqual([false, false]);
  await migrations['0047-followed-links']?.up(database.db);
  expect([await isOwn(own), await isOwn(other)]).toEqual([true, false]);
});
