import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { POST_TIMEOUT_MS } from '../http/timeouts.ts';
import { Nothing } from '../wire/common.ts';
import { nullable, wireRecord } from '../wire/wire-record.ts';
import { login } from './access.ts';
import { openSheet } from './answers-sheet.ts';
import { loginWithCode } from './one-time-code.ts';

/** Gives the desktop application what it has to sign for its next call. Null: the institution asks no build for a proof. */
export const getBuildChallenge = endpoint({
  name: 'getBuildChallenge',
  method: 'GET',
  path: '/api/build-challenge',
  auth: 'none',
  timeoutMs: POST_TIMEOUT_MS,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: wireRecord('BuildChallenge', { challenge: ['challenge', nullable(t.string)] }) },
  bodyLimit: 0,
});

const PROVED = [login, loginWithCode, openSheet].map(({ method, path }) => ({
  method,
  form: new RegExp(`^${path.replace(/\{\w+\}/g, String.raw`\d+`)}$`),
}));

/** Tells whether a build proves itself with a call. */
export const isProvedCall = (method: string, path: string): boolean =>
  PROVED.some((call) => call.method === method && call.form.test(path));
