import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { accountWithReference, type FoundAccount } from './account-store.ts';
import { mayMailAgain } from './mail-limit.ts';
import { maskEmail } from './mask-email.ts';
import { sendLink } from './send-link.ts';
import { texts } from './texts.ts';

/** A sign-up that nobody activated in time: its number is free for whoever it belongs to. */
export const isAbandoned = ({ activated_at, can_be_activated }: FoundAccount): boolean =>
  activated_at === null && !can_be_activated;

/** Why a number that has an account cannot be signed up. */
export const registeredText = ({ activated_at, email }: FoundAccount, { rules }: InstitutionSettings): string => {
  if (activated_at !== null) return texts.registered;
  const masked = email === null || rules.recoveryHidesAccounts ? null : maskEmail(email);
  return texts.registeredPending(masked, rules.pendingLogin === 'limited');
};

/**
 * Someone signs up a number that waits to be activated: perhaps its owner, who lost the mail. It goes again to the address
 * that the account has, never to one that is given now.
 */
export const remindPending = async (
  { db, now, config }: Platform,
  institution: InstitutionSettings,
  reference: string,
): Promise<void> => {
  const at = now();
  await db.transaction().execute(async (within) => {
    const account = await accountWithReference(within, reference, at);
    if (account === undefined || account.activated_at !== null || isAbandoned(account) || account.email === null)
      return;
    if (!(await mayMailAgain(within, account.id, at))) return;
    const { id: userId, full_name: fullName, email } = account;
    await sendLink(within, config, institution, { userId, fullName, email, purpose: 'activation', at });
  });
};
