import { OFFICE_ROLES, type Role } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { sayEnded } from '../../platform/live/publish.ts';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { newToken } from '../../platform/secrets/token.ts';
import { endLinks } from '../links/link-store.ts';
import { isEmailTaken, lockEmail } from '../people/addresses.ts';
import { takeForOwner } from './unactivated.ts';

/** Its row is held while an operator does something about it. */
interface HeldAccount {
  readonly id: number;
  readonly activated_at: EpochMs | null;
}

interface HeldAddress {
  readonly id: number;
  readonly email_confirmed_at: EpochMs | null;
  readonly is_email_own: boolean;
}

/**
 * Lets in whom the office invites, though nobody activated their account: with no password until they make one. False: its address is
 * of whoever signed up, who may be anybody, and may have confirmed it with a mailed code.
 */
export const activateForOwner = async (
  tx: Tx,
  { id, email_confirmed_at, is_email_own }: HeldAddress,
  at: EpochMs,
): Promise<boolean> => {
  if (email_confirmed_at === null || is_email_own) return false;
  await takeForOwner(tx, id, await hashPassword(newToken()), at);
  await tx
    .updateTable('app_user')
    .set({ activated_at: new Date(at) })
    .where('id', '=', id)
    .execute();
  return true;
};

/** Lets in the account that waits for its mail, and the one that was switched off. */
export const activateAccount = async (tx: Tx, { id, activated_at }: HeldAccount, at: EpochMs): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ is_active: true, activated_at: new Date(activated_at ?? at) })
    .where('id', '=', id)
    .execute();
  await endLinks(tx, id, ['activation']);
};

/** Ends them, and their sockets. Returns how many there were. */
export const endLogins = async (tx: Tx, id: number, at: EpochMs): Promise<number> => {
  const ended = await tx
    .updateTable('token_family')
    .set({ ended_at: new Date(at), ended_as: 'loggedOut' })
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  await sayEnded(
    tx,
    ended.map((family) => family.id),
  );
  return ended.length;
};

/** Switches it off. Returns how many logins ended. */
export const deactivateAccount = async (tx: Tx, { id }: Pick<HeldAccount, 'id'>, at: EpochMs): Promise<number> => {
  await tx.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute();
  return endLogins(tx, id, at);
};

/**
 * Gives it another address, which counts as confirmed. Where nobody activated the account, whoever has the password may be anybody: it
 * is of no use any more. False: the address is somebody else's.
 */
export const setAccountEmail = async (
  tx: Tx,
  { id, activated_at }: HeldAccount,
  email: string,
  at: EpochMs,
): Promise<boolean> => {
  await lockEmail(tx, email);
  if (await isEmailTaken(tx, email, id, at)) return false;
  await tx
    .updateTable('app_user')
    .set({ email, email_confirmed_at: new Date(at), is_email_own: false })
    .where('id', '=', id)
    .execute();
  // They went to an address that is no longer the account's.
  await endLinks(tx, id, ['activation', 'confirmation', 'reset']);
  if (activated_at === null) await takeForOwner(tx, id, await hashPassword(newToken()), at);
  return true;
};

interface HeldRoles {
  readonly id: number;
  readonly roles: readonly Role[];
}

const entersOffice = (had: readonly Role[], roles: readonly Role[]): boolean =>
  OFFICE_ROLES.some((role) => roles.includes(role) && !had.includes(role));

/** Tells whether whoever is answering an evaluation could not go on with other roles. */
export const rolesStopExaminee = ({ roles: had }: HeldRoles, roles: readonly Role[]): boolean =>
  entersOffice(had, roles) || (had.includes('examinee') && !roles.includes('examinee'));

/** All that it has from then on. Whoever works in the office logs in with a code: with another role there the logins from before end. */
export const setAccountRoles = async (
  tx: Tx,
  { id, roles: had }: HeldRoles,
  roles: readonly Role[],
  at: EpochMs,
): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute();
  if (entersOffice(had, roles)) await endLogins(tx, id, at);
};
