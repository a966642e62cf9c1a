import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { InstitutionSettings } from '../../platform/institution/institution-settings.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { texts } from '../access-texts.ts';
import { issueCode } from './code-store.ts';

type Rules = InstitutionSettings['rules'];

export interface Addressee {
  readonly userId: number;
  readonly fullName: string;
  /** Null: there is nowhere to send it to. */
  readonly email: string | null;
}

/** Issues a code and mails it, within the caller's transaction. Returns the credentials it goes with. */
export const mailCode = async (
  tx: Tx,
  { userId, fullName, email }: Addressee,
  { codeSeconds }: Rules,
  at: EpochMs,
  isBeforePassword = false,
): Promise<string> => {
  const { credentials, code } = await issueCode(tx, { userId, email, seconds: codeSeconds, at, isBeforePassword });
  if (email !== null) {
    const text = texts.codeMail.text(fullName, code, codeSeconds, isBeforePassword);
    const mail = { subject: texts.codeMail.subject, text, isSecret: true, until: at + codeSeconds * SECOND_MS };
    await queueMail(tx, { to: email, ...mail });
  }
  return credentials;
};
