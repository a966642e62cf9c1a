import { type Api, CODE_CREDENTIALS_HEADER } from '@quipu/contract';
import { isLeft } from 'fp-ts/lib/Either.js';
import type { EmailValues } from './email-rules.ts';
import { texts } from './texts.ts';

export interface ChangedEmail {
  /** Masked. */
  readonly email: string;
  /** The time when the new code was made, by the server's clock. */
  readonly codeDate: number;
  readonly credentials: string;
}
export type EmailChange =
  | { readonly kind: 'changed'; readonly changed: ChangedEmail }
  /** `ofField`: the text is about the address; otherwise it is about the whole form. */
  | { readonly kind: 'refused'; readonly ofField: boolean; readonly text: string };

const refused = (text: string, ofField = false): EmailChange => ({ kind: 'refused', ofField, text });

/** Another address for someone whose user and password were right. */
export const changeEmailOf = async (
  api: Api<'changeCodeEmail'>,
  credentials: string,
  { email, confirmedEmail }: EmailValues,
): Promise<EmailChange> => {
  const body = { email: email.trim(), confirmedEmail: confirmedEmail.trim() };
  const reply = await api.changeCodeEmail(body, { headers: { [CODE_CREDENTIALS_HEADER]: credentials } });
  if (isLeft(reply)) return refused(reply.left.kind === 'noReply' ? texts.noReply : texts.failed);
  const { status, body: said, headers, text } = reply.right;
  switch (status) {
    case 200: {
      const renewed = headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? credentials;
      return { kind: 'changed', changed: { email: said.email, codeDate: said.otpDate, credentials: renewed } };
    }
    case 400:
      return refused(text ?? texts.emailWrong, true);
    case 403:
      return refused(text ?? texts.notNow);
    case 429:
      return refused(text ?? texts.tooMany);
  }
};
