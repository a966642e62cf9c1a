import * as t from 'io-ts';
import { endpoint } from '../http/endpoint.ts';
import { Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { Flag, nullable, wireRecord } from '../wire/wire-record.ts';

const ChangeBody = wireRecord('ChangePasswordBody', {
  email: ['email', nullable(t.string)],
  currentPassword: ['current_password', t.string],
  password: ['password', t.string],
});
const RecoveryBody = wireRecord('RecoveryBody', {
  identification: ['identification', t.string],
  captcha: ['captcha', nullable(t.string)],
  key: ['key', nullable(t.string)],
});

/**
 * Two calls of one address. With a token, `current_password` and `password`: changes the password (`isCurrentPassword` false:
 * it was not the current one, nothing changed). Without: sends the link that sets a new one (`email`: where to, masked).
 */
export const resetAppPassword = endpoint({
  name: 'resetAppPassword',
  method: 'POST',
  path: '/api/reset-app-password',
  auth: 'optional',
  params: Nothing,
  query: Nothing,
  body: t.union([ChangeBody, RecoveryBody]),
  replies: {
    200: wireRecord('PasswordReply', {
      email: ['email', nullable(t.string)],
      message: ['message', nullable(t.string)],
      error: ['error', nullable(t.string)],
      isCurrentPassword: ['is_current_password', nullable(Flag)],
    }),
    400: t.union([Malformed, Refusal]),
    401: Unauthenticated,
    422: Refusal,
    429: Refusal,
  },
  bodyLimit: 4_096,
});

/** `email`: where given, it must be the account's. 200 with a `message`: refused, and why. 403: the link is no longer good. */
export const restorePassword = endpoint({
  name: 'restorePassword',
  method: 'POST',
  path: '/api/restore-client-password',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('RestoreBody', {
    resetToken: ['reset_token', t.string],
    email: ['email', nullable(t.string)],
    password: ['password', t.string],
  }),
  replies: {
    200: wireRecord('Restored', { success: ['success', Flag], message: ['message', nullable(t.string)] }),
    400: t.union([Malformed, Refusal]),
    403: Refusal,
    429: Refusal,
  },
  bodyLimit: 4_096,
});

/**
 * Another address for the account; the link that activates or confirms goes there. 400: the message for the field. 403: the
 * password that was asked for is not right.
 */
export const updateEmail = endpoint({
  name: 'updateEmail',
  method: 'POST',
  path: '/api/update-email',
  auth: 'bearer',
  openToPending: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('UpdateEmailBody', {
    data: [
      'data',
      wireRecord('UpdatedEmail', {
        email: ['email', t.string],
        confirmedEmail: ['confirmed_email', t.string],
        /** Looked at where the institution asks for it. */
        password: ['password', nullable(t.string)],
      }),
    ],
  }),
  replies: {
    200: wireRecord('EmailUpdated', {
      error: ['error', nullable(t.string)],
      message: ['message', nullable(t.string)],
      email: ['email', nullable(t.string)],
    }),
    400: t.union([Malformed, Refusal]),
    401: Unauthenticated,
    403: Refusal,
    429: Refusal,
  },
  bodyLimit: 4_096,
});
