import { randomBytes } from 'node:crypto';
import type { Role } from '@quipu/contract';
import { openFamily } from '../accounts/tokens/token-store.ts';
import { addTestPerson } from './people.ts';
import type { TestServer } from './test-server.ts';

export interface StaffToken {
  readonly userId: number;
  readonly reference: string;
  readonly token: string;
}

/** A person with a token as if they had logged in. */
export const tokenOf = async (
  { database: { db }, context, clock }: TestServer,
  userId: number,
): Promise<StaffToken> => {
  const person = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const login = await openFamily(db, person, (await context.institution()).rules, clock.now);
  return { userId, reference: person.reference, token: login?.pair.accessToken ?? '' };
};

/** Somebody with these roles, who has logged in. */
export const staffWith = async (server: TestServer, reference: string, roles: readonly Role[]): Promise<StaffToken> =>
  tokenOf(server, await addTestPerson(server.database.db, reference, { roles }));

/** Every action carries it: each time something new. */
export const askedAction = (reason = 'Acta 12', isDry = false) => ({
  reason,
  once: randomBytes(16).toString('hex'),
  isDry,
});
