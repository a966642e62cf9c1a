import { setTimeout as pause } from 'node:timers/promises';
import type { AppContext } from '../../platform/context/app-context.ts';
import { loggableError } from '../../platform/http/errors.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { texts } from '../account-texts.ts';
import { mayMailLink } from '../links/mail-limit.ts';
import { maskEmail } from '../links/mask-email.ts';
import { sendLink } from '../links/send-link.ts';
import type { FindPerson, Person } from '../people/people-store.ts';
import { answered, type PasswordReply, refused, said } from './change-password.ts';

/** A reply takes this long where nobody may be told whether there is an account. */
const SAME_MS = 400;

/** Mails the link that sets a new password. */
export const recoverPasswordWith = (
  { db, now, config, log, institution: read }: AppContext,
  findPerson: FindPerson,
) => {
  const mailLink = (person: Person & { readonly email: string }, institution: InstitutionSettings): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const at = now();
      const { id: userId, full_name: fullName, email } = person;
      // Requests that come at once follow one another, so that each counts for the next.
      await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      if (!(await mayMailLink(tx, userId, 'reset', at))) return false;
      await sendLink(tx, config, institution, { userId, fullName, email, purpose: 'reset', at });
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
