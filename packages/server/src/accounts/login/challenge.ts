import type { AppContext } from '../../platform/context/app-context.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { mayMailAgain } from '../links/mail-limit.ts';
import { maskEmail } from '../links/mask-email.ts';
import { sendLink } from '../links/send-link.ts';
import { isEmailTaken, lockEmail } from '../people/addresses.ts';
import type { Person } from '../people/people-store.ts';
import { mailCode } from './code-mail.ts';
import { codesIssuedSince, issueUnconfirmed, UNCONFIRMED_SECONDS } from './code-store.ts';
import { canChangeEmail } from './login-rules.ts';

type Rules = InstitutionSettings['rules'];

const shown = (person: Person, rules: Rules) => ({
  email: person.email === null ? null : maskEmail(person.email),
  canChangeEmail: canChangeEmail(person, rules),
});

/** Mails a one-time code. Null: too many were sent of late. `isBeforePassword`: it is not known yet who asks for it. */
export const sendCode = async ({ db, now }: AppContext, person: Person, rules: Rules, isBeforePassword: boolean) => {
  const at = now();
  const since = at - rules.failureWindowSeconds * SECOND_MS;
  const recent = await codesIssuedSince(db, person.id, since, isBeforePassword);
  if (recent >= rules.failuresHere) return null;
  const addressee = { userId: person.id, fullName: person.full_name, email: person.email };
  const credentials = await db.transaction().execute((tx) => mailCode(tx, addressee, rules, at, isBeforePassword));
  const address = isBeforePassword ? { email: null, canChangeEmail: false } : shown(person, rules);
  return { credentials, otpDate: at, expiresIn: rules.codeSeconds, ...address };
};

/** Mails the link that confirms the address, unless one was mailed just now. */
export const askToConfirm = async (
  { db, now, config }: AppContext,
  person: Person,
  institution: InstitutionSettings,
) => {
  const at = now();
  const { id: userId, full_name: fullName, email, activated_at } = person;
  const credentials = await db.transaction().execute(async (tx) => {
    // Logins that come at once follow one another: one mail for all of them.
    await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const purpose = activated_at === null ? 'activation' : 'confirmation';
    // A sign-up whose link ran out has left its address to whoever has it by now.
    const isLeft = async (address: string): Promise<boolean> => {
      if (activated_at !== null) return false;
      await lockEmail(tx, address);
      return isEmailTaken(tx, address, userId, at);
    };
    if (email !== null && (await mayMailAgain(tx, userId, at)) && !(await isLeft(email)))
      await sendLink(tx, config, institution, { userId, fullName, email, purpose, at });
    return issueUnconfirmed(tx, { userId, email, seconds: UNCONFIRMED_SECONDS, at });
  });
  return { credentials, ...shown(person, institution.rules) };
};
