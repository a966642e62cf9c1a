import { Count } from '@quipu/engine';
import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal } from '../wire/common.ts';
import { wireRecord } from '../wire/wire-record.ts';
import { CLIENT_ID, LoginReply } from './access.ts';

/**
 * Stands for a right user and password whose one-time code is still to come. Comes in the header of a login's 201 (and of a
 * 403 for an unconfirmed address), and goes back in the same header.
 */
export const CODE_CREDENTIALS_HEADER = 'X-Otp-Credentials';

/** `otpDate`: as the 201 had it. 400: new version; 401, 403: wrong user or password; 406: wrong code; 409: clock. */
export const loginWithCode = endpoint({
  name: 'loginWithCode',
  method: 'POST',
  path: '/api/otp-login',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('CodeLoginBody', {
    clientId: ['client_id', t.literal(CLIENT_ID)],
    username: ['username', t.string],
    password: ['password', t.string],
    timestamp: ['timestamp', Count],
    otpDate: ['otp_date', Count],
    otpCode: ['otp_code', t.string],
    version: ['version', t.string],
  }),
  replies: {
    200: LoginReply,
    202: wireRecord('CodeResetNeeded', { resetToken: ['reset_token', t.string] }),
    400: Refusal,
    401: Refusal,
    403: Refusal,
    406: Refusal,
    409: Refusal,
    429: Refusal,
  },
  bodyLimit: 16_384,
});

/**
 * Another address for someone whose user and password were right (the header says who). Where a code was being waited for, a
 * new one goes there: the 200 has new credentials in its header. 403: may not be changed so, or no longer. 400: the address.
 */
export const changeCodeEmail = endpoint({
  name: 'changeCodeEmail',
  method: 'POST',
  path: '/api/otp-email',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('CodeEmailBody', {
    email: ['email', t.string],
    confirmedEmail: ['confirmed_email', t.string],
  }),
  replies: {
    200: wireRecord('CodeEmailReply', { email: ['user_email', t.string], otpDate: ['otp_date', Count] }),
    400: t.union([Malformed, Refusal]),
    403: Refusal,
    429: Refusal,
  },
  bodyLimit: 4_096,
});
