import { maskEmail } from '../account/mask-email.ts';
import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { mailCode, mailConfirmation } from './code-mail.ts';
import { issuedSince, issueUnconfirmed } from './code-store.ts';
import { canChangeEmail } from './login-rules.ts';
import type { Person } from './people-store.ts';

type Rules = InstitutionSettings['rules'];

const CONFIRMATION_EVERY_MS = 600_000;
/** How long the address may be changed after the login that was refused for it. */
const UNCONFIRMED_SECONDS = 600;

const shown = (person: Person, rules: Rules) => ({
  email: person.email === null ? null : maskEmail(person.email),
  canChangeEmail: canChangeEmail(person, rules),
});
const addressee = ({ id, full_name, email }: Person) => ({ userId: id, fullName: full_name, email });

/** Mails a one-time code. Null: too many were sent of late. */
export const sendCode = async ({ db, now }: Platform, person: Person, rules: Rules) => {
  const at = now();
  const recent = await issuedSince(db, person.id, at - rules.failureWindowSeconds * 1_000);
  if (recent.filter(({ code_hash }) => code_hash !== null).length >= rules.failuresHere) return null;
  const credentials = await db.transaction().execute((within) => mailCode(within, addressee(person), rules, at));
  return { credentials, otpDate: at, expiresIn: rules.codeSeconds, ...shown(person, rules) };
};

/** Mails the link that confirms the address, unless one went there just now. */
export const askToConfirm = async ({ db, now, config }: Platform, person: Person, rules: Rules) => {
  const at = now();
  const credentials = await db.transaction().execute(async (within) => {
    // Logins that come at once follow one another: one mail for all of them.
    await within.selectFrom('app_user').select('id').where('id', '=', person.id).forNoKeyUpdate().execute();
    const recent = await issuedSince(within, person.id, at - CONFIRMATION_EVERY_MS);
    const { email } = person;
    const isDue = email !== null && !recent.some((one) => one.code_hash === null && one.email === email);
    if (isDue) await mailConfirmation(within, { ...addressee(person), email }, rules, config.publicUrl, at);
    const challenge = { userId: person.id, email: isDue ? email : null, seconds: UNCONFIRMED_SECONDS, at };
    return issueUnconfirmed(within, challenge);
  });
  return { credentials, ...shown(person, rules) };
};
