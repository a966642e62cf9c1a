import { CODE_CREDENTIALS_HEADER, type login, type loginWithCode, type Reply } from '@quipu/contract';
import { captchasOf } from '../accounts/captcha/captcha-store.ts';
import type { Db } from '../platform/db/database.ts';
import { loginBody } from './people.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

type Headers = Readonly<Record<string, string>>;
type LoginBody = ReturnType<typeof loginBody>;

export const tryLogin = async (
  { api, clock }: TestServer,
  username: string,
  more: Partial<{ [K in keyof LoginBody]: LoginBody[K] | string }> = {},
  headers: Headers = {},
): Promise<Reply<typeof login>> => {
  const body = { ...loginBody(username, clock.now), ...more } as LoginBody;
  return rightOf(await api.login(body, { headers }));
};

/** A 201 hands it over. */
export interface Challenge {
  readonly credentials: string;
  readonly otpDate: number;
  readonly headers: Headers;
}
export const challengeOf = (reply: Reply<typeof login>): Challenge => {
  if (reply.status !== 201) throw new Error(`201 expected: ${JSON.stringify(reply)}`);
  const credentials = reply.headers[CODE_CREDENTIALS_HEADER.toLowerCase()] ?? '';
  return { credentials, otpDate: reply.body.otpDate, headers: reply.headers };
};

export const tryCodeLogin = async (
  { api, clock }: TestServer,
  username: string,
  otpCode: string,
  { credentials, otpDate }: Pick<Challenge, 'credentials' | 'otpDate'>,
  more: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): Promise<Reply<typeof loginWithCode>> => {
  const { clientId, password, timestamp, version } = loginBody(username, clock.now);
  const body = { clientId, username, password, timestamp, version, otpDate, otpCode, ...more };
  return rightOf(await api.loginWithCode(body, { headers: { ...headers, [CODE_CREDENTIALS_HEADER]: credentials } }));
};

/** The newest mail to an address. */
export const lastMail = async (db: Db, to: string): Promise<string> => {
  const mail = db.selectFrom('mail_job').select('text').where('recipient', '=', to).orderBy('id', 'desc');
  return (await mail.executeTakeFirst())?.text ?? '';
};
export const mailsTo = async (db: Db, to: string): Promise<number> =>
  (await db.selectFrom('mail_job').select('id').where('recipient', '=', to).execute()).length;

export const codeIn = (mail: string): string => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
/** A code that is not this one. */
export const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000');

export const newCaptcha = async ({ api }: TestServer) => {
  const reply = rightOf(await api.getCaptcha());
  if (reply.status !== 200) throw new Error(`no captcha: ${reply.status}`);
  return reply.body;
};
export const captchaAudio = async ({ api }: TestServer, key: string) => rightOf(await api.getCaptchaAudio({ key }));

/** Reads what a captcha says, as a person reads it off the picture. */
export const readCaptcha = async ({ database, context, clock }: TestServer, key: string): Promise<string> =>
  (await captchasOf(database.db, context.config).answerOf(key, clock.now)) ?? '';
