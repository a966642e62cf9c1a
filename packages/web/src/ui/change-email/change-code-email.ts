import { CODE_CREDENTIALS_HEADER, changeCodeEmail } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { Api } from '../../lib/api.ts';
import type { EmailValues } from './email-rules.ts';
import { texts } from './texts.ts';

export interface ChangedEmail {
  /** Masked. */
  readonly email: string;
  /** When the new code was made, by the server's clock. */
  readonly codeDate: number;
  readonly credentials: string;
}
export type EmailChange =
  | { readonly kind: 'changed'; readonly changed: ChangedEmail }
  /** For the field; null field: for the whole. */
  | { readonly kind: 'refused'; readonly ofField: boolean; readonly text: string };

const refused = (text: string, ofField = false): EmailChange => ({ kind: 'refused', ofField, text });

/** Another address for someone whose user and password were right. */
export const changeEmailOf = async (
  api: Api,
  credentials: string,
  { email, confirmedEmail }: EmailValues,
): Promise<EmailChange> => {
  const body = { email: email.trim(), confirmedEmail: confirmedEmail.trim() };
  const reply = await api.call(
    changeCodeEmail,
    { params: {}, query: {}, body },
    { headers: { [CODE_CREDENTIALS_HEADER]: credentials } },
  )();
  if (isLeft(reply)) return refused(reply.left.kind === 'noReply' ? texts.noReply : texts.failed);
  const { status, body: said, headers } = reply.right;
  switch (status) {
    case 200: {
      const renewed = headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? credentials;
      return { kind: 'changed', changed: { email: said.email, codeDate: said.otpDate, credentials: renewed } };
    }
    case 400:
      return refused(said.msg ?? texts.emailWrong, true);
    case 403:
      return refused(said.msg ?? said.message ?? said.error ?? texts.notNow);
    case 429:
      return refused(said.msg ?? texts.tooMany);
  }
};
