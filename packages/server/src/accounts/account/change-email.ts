import { isEmail, isSameEmail } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { texts } from '../account-texts.ts';
import { endLinks } from '../links/link-store.ts';
import { nameOf } from '../links/send-link.ts';
import { isEmailTaken, lockEmail } from '../people/addresses.ts';
import type { Account } from './account-store.ts';

export interface GivenEmail {
  readonly email: string;
  readonly confirmedEmail: string;
}

/** Tells what is wrong with it as it was typed. */
export const emailProblem = ({ email, confirmedEmail }: GivenEmail): string | null => {
  if (!isEmail(email.trim())) return texts.invalidEmail;
  return isSameEmail(email, confirmedEmail) ? null : texts.emailsDiffer;
};

/**
 * Gives an account another address, which nobody has confirmed. What was mailed to the old one opens nothing any more, and who
 * reads there is told. Returns why not, or null.
 */
export const changeEmail = async (
  tx: Tx,
  institution: InstitutionSettings,
  account: Account,
  email: string,
  at: EpochMs,
): Promise<string | null> => {
  await lockEmail(tx, email);
  if (await isEmailTaken(tx, email, account.id, at)) return texts.emailTaken;
  await tx
    .updateTable('app_user')
    .set({ email, email_confirmed_at: null, is_email_own: true })
    .where('id', '=', account.id)
    .execute();
  await endLinks(tx, account.id, ['activation', 'confirmation', 'reset']);
  if (account.email !== null)
    await queueMail(tx, { to: account.email, ...texts.mails.emailChanged(nameOf(institution)) });
  return null;
};
