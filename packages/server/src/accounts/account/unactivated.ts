import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { endLinks } from '../links/link-store.ts';
import { type NewPerson, personColumns } from '../people/people-store.ts';
import { endOtherLogins, type FoundAccount } from './account-store.ts';

/** A sign-up that nobody activated in time: its number is free for whoever it belongs to. */
export const isAbandoned = ({
  activated_at,
  can_be_activated,
}: Pick<FoundAccount, 'activated_at' | 'can_be_activated'>): boolean => activated_at === null && !can_be_activated;

/** Whoever signed up may be another person than whose number it is: nothing of before opens the account any more. */
export const takeFromWhoSignedUp = async (tx: Tx, userId: number, passwordHash: string, at: EpochMs): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_replace_password: false })
    .where('id', '=', userId)
    .execute();
  await endOtherLogins(tx, userId, null, at);
  await endLinks(tx, userId, ['activation', 'confirmation', 'reset']);
  await tx.deleteFrom('login_code').where('user_id', '=', userId).execute();
  await tx.deleteFrom('agreement_acceptance').where('user_id', '=', userId).execute();
};

/** The same for whom the office knows: what was said at the sign-up is not known to be theirs. */
export const takeForOwner = async (tx: Tx, userId: number, passwordHash: string, at: EpochMs): Promise<void> => {
  await takeFromWhoSignedUp(tx, userId, passwordHash, at);
  await tx.deleteFrom('personal_data').where('user_id', '=', userId).execute();
};

/**
 * Adds somebody under a number whose sign-up nobody activated: the row is theirs from now on. What only the office gives, extra time or
 * a role, was given to whose number it is, and stays where nothing else is said. Returns the id.
 */
export const addInPlaceOf = async (tx: Tx, userId: number, person: NewPerson, at: EpochMs): Promise<number> => {
  await tx
    .updateTable('app_user')
    .set({
      activated_at: new Date(at),
      email_confirmed_at: new Date(at),
      is_email_own: false,
      ...personColumns(person),
    })
    .where('id', '=', userId)
    .execute();
  await takeForOwner(tx, userId, person.passwordHash, at);
  return userId;
};
