import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing, Refusal } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';

/** Proves, within a few minutes, that a captcha was solved: a login that goes on in another step asks for no second one. */
export const CAPTCHA_TOKEN_HEADER = 'X-Captcha-Token';

/** `image`: a data address. `key`: goes back with what the person read. */
export const getCaptcha = endpoint({
  name: 'getCaptcha',
  method: 'GET',
  path: '/api/captcha',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: wireRecord('Captcha', { image: ['image', t.string], key: ['key', t.string] }), 429: Refusal },
  bodyLimit: 0,
});

/** The same characters, spoken. Hearing them uses nothing up. 404: unknown, used or too old. */
export const getCaptchaAudio = endpoint({
  name: 'getCaptchaAudio',
  method: 'GET',
  path: '/api/captcha-audio',
  auth: 'none',
  params: Nothing,
  query: wireRecord('CaptchaKey', { key: ['key', t.string] }),
  body: Nothing,
  replies: { 200: wireRecord('CaptchaAudio', { audio: ['audio', t.string] }), 404: Refusal, 429: Refusal },
  bodyLimit: 0,
});
