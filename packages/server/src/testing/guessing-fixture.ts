import { captchasOf } from '../accounts/captcha/captcha-store.ts';
import { newCaptcha, readCaptcha, tryLogin } from './logins.ts';
import type { TestServer } from './test-server.ts';

const LABORATORY = '10.0.0.1';
export interface Try {
  readonly username?: string;
  readonly password?: string;
  readonly address?: string;
  readonly deviceToken?: string;
  readonly captcha?: string;
  readonly key?: string;
  readonly at?: TestServer;
}
export const WRONG = { password: 'mala' };

/** Guesses passwords at a server, of one account where no other is said, and gets past what it puts before that. */
export const guessing = (server: TestServer) => {
  const logIn = ({ username = 'ANA', address = LABORATORY, at = server, ...more }: Try = {}) =>
    tryLogin(at, username, more, { 'x-forwarded-for': address });
  const fail = async (times: number, more: Try = {}, addressOf?: (n: number) => string) => {
    for (let n = 0; n < times; n += 1)
      await logIn({ ...more, ...WRONG, ...(addressOf === undefined ? {} : { address: addressOf(n) }) });
  };
  /** Comes to the captcha, whatever pauses stand before it. */
  const failToCaptcha = async (more: Try = {}) => {
    await fail(10, more);
    for (const seconds of [5, 10, 20]) {
      server.clock.now += seconds * 1_000;
      await fail(1, more);
    }
  };
  const solved = async () => {
    const { key } = await newCaptcha(server);
    return { key, captcha: await readCaptcha(server, key) };
  };
  /** Captchas as a program reads them by the hundred, which the limit of images would slow down here. */
  const readByProgram = async () => {
    const answer = 'A3F4K';
    const { db } = server.database;
    return { key: await captchasOf(db, server.context.config).keep(answer, 180, server.clock.now), captcha: answer };
  };
  const enter = async (more: Try = {}): Promise<string> => {
    const reply = await logIn(more);
    if (reply.status !== 200 || reply.body.deviceToken === null) throw new Error(`200 expected, not ${reply.status}`);
    return reply.body.deviceToken;
  };
  return { logIn, fail, failToCaptcha, solved, readByProgram, enter };
};
