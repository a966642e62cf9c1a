import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing, Refusal } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { LoginReply } from './access.ts';

/** Whoever works for the institution logs in there: not where its provider is not reached (503), nor where it has none (404). */
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 409: Refusal, 429: Refusal, 503: Refusal } as const;

/** Every login says this of itself. `timestamp`: the computer's own clock in ms. */
const client = { timestamp: ['timestamp', Count], version: ['version', t.string] } as const;

/**
 * Begins a login of staff with the institution's account (OpenID Connect): the page goes to `url`, and comes back to
 * `/institucion`. `proofHash`: the SHA-256, in base64url, of what this tab keeps and shows when it is back.
 */
export const beginInstitutionLogin = endpoint({
  name: 'beginInstitutionLogin',
  method: 'POST',
  path: '/api/institution-login/begin',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('BeginInstitutionLoginBody', { proofHash: ['proof_hash', t.string], ...client }),
  replies: { 200: wireRecord('InstitutionLoginBegun', { url: ['url', t.string] }), ...refusals },
  bodyLimit: 1_024,
});

/**
 * Ends it: `answer` is the query with which the page came back, `proof` what it kept. 401: the login was not begun here, was ended
 * already, or the provider's word does not hold.
 */
export const endInstitutionLogin = endpoint({
  name: 'endInstitutionLogin',
  method: 'POST',
  path: '/api/institution-login/end',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('EndInstitutionLoginBody', { answer: ['answer', t.string], proof: ['proof', t.string], ...client }),
  replies: { 200: LoginReply, ...refusals, 401: Refusal },
  bodyLimit: 8_192,
});
