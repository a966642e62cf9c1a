import { isEmail, isSameEmail } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { type Account, isEmailTaken, lockEmail } from './account-store.ts';
import { endLinks } from './link-store.ts';
import { nameOf } from './send-link.ts';
import { texts } from './texts.ts';

export interface GivenEmail {
  readonly email: string;
  readonly confirmedEmail: string;
}

/** What is wrong with it as it was typed. */
export const emailProblem = ({ email, confirmedEmail }: GivenEmail): string | null => {
  if (!isEmail(email.trim())) return texts.invalidEmail;
  return isSameEmail(email, confirmedEmail) ? null : texts.emailsDiffer;
};

/**
 * Gives an account another address, which nobody has confirmed. What was mailed to the old one opens nothing any more, and who
 * reads there is told. Returns why not, or null.
 */
export const changeEmail = async (
  within: Db,
  institution: InstitutionSettings,
  account: Account,
  email: string,
  at: EpochMs,
): Promise<string | null> => {
  await lockEmail(within, email);
  if (await isEmailTaken(within, email, account.id, at)) return texts.emailTaken;
  await within.updateTable('app_user').set({ email, email_confirmed_at: null }).where('id', '=', account.id).execute();
  await endLinks(within, account.id, ['activation', 'confirmation', 'reset']);
  if (account.email !== null)
    await queueMail(within, { to: account.email, ...texts.mails.emailChanged(nameOf(institution)) });
  return null;
};
