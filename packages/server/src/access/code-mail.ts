import type { EpochMs } from '@quipu/engine';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { InstitutionSettings } from '../settings/institution-settings.ts';
import { issueCode } from './code-store.ts';
import { texts } from './texts.ts';

type Rules = InstitutionSettings['rules'];

export interface Addressee {
  readonly userId: number;
  readonly fullName: string;
  /** Null: there is nowhere to send it to. */
  readonly email: string | null;
}

/** Issues a code and mails it, within the caller's transaction. Returns the credentials it goes with. */
export const mailCode = async (
  within: Db,
  { userId, fullName, email }: Addressee,
  { codeSeconds }: Rules,
  at: EpochMs,
): Promise<string> => {
  const { credentials, code } = await issueCode(within, { userId, email, seconds: codeSeconds, at });
  if (email !== null) {
    const text = texts.codeMail.text(fullName, code, codeSeconds);
    await queueMail(within, { to: email, subject: texts.codeMail.subject, text, until: at + codeSeconds * 1_000 });
  }
  return credentials;
};
