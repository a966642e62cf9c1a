import { mayMailAgain } from '../account/mail-limit.ts';
import { maskEmail } from '../account/mask-email.ts';
import { sendLink } from '../account/send-link.ts';
import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { mailCode } from './code-mail.ts';
import { codesIssuedSince, issueUnconfirmed } from './code-store.ts';
import { canChangeEmail } from './login-rules.ts';
import type { Person } from './people-store.ts';

type Rules = InstitutionSettings['rules'];

/** How long the address may be changed after the login that was refused for it. */
const UNCONFIRMED_SECONDS = 600;

const shown = (person: Person, rules: Rules) => ({
  email: person.email === null ? null : maskEmail(person.email),
  canChangeEmail: canChangeEmail(person, rules),
});

/** Mails a one-time code. Null: too many were sent of late. */
export const sendCode = async ({ db, now }: Platform, person: Person, rules: Rules) => {
  const at = now();
  const recent = await codesIssuedSince(db, person.id, at - rules.failureWindowSeconds * 1_000);
  if (recent >= rules.failuresHere) return null;
  const addressee = { userId: person.id, fullName: person.full_name, email: person.email };
  const credentials = await db.transaction().execute((within) => mailCode(within, addressee, rules, at));
  return { credentials, otpDate: at, expiresIn: rules.codeSeconds, ...shown(person, rules) };
};

/** Mails the link that confirms the address, unless one was mailed just now. */
export const askToConfirm = async ({ db, now, config }: Platform, person: Person, institution: InstitutionSettings) => {
  const at = now();
  const { id: userId, full_name: fullName, email, activated_at } = person;
  const credentials = await db.transaction().execute(async (within) => {
    // Logins that come at once follow one another: one mail for all of them.
    await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const purpose = activated_at === null ? 'activation' : 'confirmation';
    if (email !== null && (await mayMailAgain(within, userId, at)))
      await sendLink(within, config, institution, { userId, fullName, email, purpose, at });
    return issueUnconfirmed(within, { userId, email, seconds: UNCONFIRMED_SECONDS, at });
  });
  return { credentials, ...shown(person, institution.rules) };
};
