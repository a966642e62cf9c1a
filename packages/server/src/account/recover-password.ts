import { setTimeout as pause } from 'node:timers/promises';
import type { FindPerson, Person } from '../access/people-store.ts';
import { loggableError } from '../app/errors.ts';
import type { Platform } from '../app/platform.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { answered, type PasswordReply, refused, said } from './change-password.ts';
import { mayMailLink } from './mail-limit.ts';
import { maskEmail } from './mask-email.ts';
import { sendLink } from './send-link.ts';
import { texts } from './texts.ts';

/** As long as a reply takes where nobody may be told whether there is an account. */
const SAME_MS = 400;

/** Mails the link that sets a new password. */
export const recoverPasswordWith = ({ db, now, config, log, institution: read }: Platform, findPerson: FindPerson) => {
  const mailLink = (person: Person & { readonly email: string }, institution: InstitutionSettings): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      const at = now();
      const { id: userId, full_name: fullName, email } = person;
      // Requests that come at once follow one another, so that each counts for the next.
      await within.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      if (!(await mayMailLink(within, userId, 'reset', at))) return false;
      await sendLink(within, config, institution, { userId, fullName, email, purpose: 'reset', at });
      return true;
    });

  const recover = async (identification: string, institution: InstitutionSettings): Promise<PasswordReply> => {
    const person = await findPerson(identification);
    if (person === undefined || !person.is_active) return said(texts.noAccount);
    const { email } = person;
    if (email === null) return said(texts.noEmail);
    const isMailed = await mailLink({ ...person, email }, institution);
    return isMailed ? answered(null, maskEmail(email)) : refused(429, texts.tooManyMails);
  };

  return async (identification: string): Promise<PasswordReply> => {
    const institution = await read();
    if (!institution.rules.recoveryHidesAccounts) return recover(identification, institution);
    recover(identification, institution).catch((error: unknown) =>
      log.error({ err: loggableError(error) }, 'a recovery failed'),
    );
    await pause(SAME_MS);
    return answered(null);
  };
};
