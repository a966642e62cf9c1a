import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../account-texts.ts';
import { mayMailAgain } from '../links/mail-limit.ts';
import { maskEmail } from '../links/mask-email.ts';
import { sendLink } from '../links/send-link.ts';
import { accountWithReference, type FoundAccount } from './account-store.ts';
import { isAbandoned } from './unactivated.ts';

/** Words why a number that has an account cannot be signed up. */
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
  { db, now, config }: AppContext,
  institution: InstitutionSettings,
  reference: string,
): Promise<void> => {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const account = await accountWithReference(tx, reference, at);
    if (account === undefined || account.activated_at !== null || isAbandoned(account) || account.email === null)
      return;
    if (!(await mayMailAgain(tx, account.id, at))) return;
    const { id: userId, full_name: fullName, email } = account;
    await sendLink(tx, config, institution, { userId, fullName, email, purpose: 'activation', at });
  });
};
