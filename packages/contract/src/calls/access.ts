import { Count, Id } from '@quipu/engine';
import * as t from 'io-ts';
import { userExtraFields } from '../enrollment/user-extra.ts';
import { endpoint } from '../http/endpoint.ts';
import { REFRESH_TIMEOUT_MS } from '../http/timeouts.ts';
import { Malformed, Nothing, Refusal, Unauthenticated } from '../wire/common.ts';
import { IdentityStep } from '../wire/identity-step.ts';
import { Flag, nullable, wireRecord, withDefault } from '../wire/wire-record.ts';

export const CLIENT_ID = 2;

/** Names what the login still asks of a person, and what the admission knows of them. */
const LoginExtra = wireRecord('LoginExtra', {
  dactilarCodeIsRequired: ['dactilar_code_is_required', withDefault(Flag, false)],
  photoIsRequired: ['photo_is_required', withDefault(Flag, false)],
  cardIsRequired: ['card_is_required', withDefault(Flag, false)],
  ...userExtraFields,
});

export const Agreement = wireRecord('Agreement', {
  id: ['id', Id],
  title: ['title', t.string],
  content: ['content', t.string],
  location: ['location', t.string],
  audio: ['audio', nullable(t.string)],
});

export type Agreement = t.TypeOf<typeof Agreement>;

export const Accessibility = t.union([t.literal('VISUAL'), t.literal('AUDITIVA'), t.null], 'Accessibility');
export type Accessibility = t.TypeOf<typeof Accessibility>;

const UserSettings = wireRecord('UserSettings', {
  primaryColor: ['primaryColor', nullable(t.string)],
  secondaryColor: ['secondaryColor', nullable(t.string)],
  updateEach: ['updateEach', withDefault(Count, 3)],
});

export const LoginReply = wireRecord('LoginReply', {
  accessToken: ['access_token', t.string],
  refreshToken: ['refresh_token', t.string],
  /** Seconds. */
  expiresIn: ['expires_in', Count],
  userId: ['user_id', Id],
  fullName: ['user_full_name', t.string],
  reference: ['user_reference_number', nullable(t.string)],
  watermark: ['user_watermark', nullable(t.string)],
  email: ['user_email', nullable(t.string)],
  accessibility: ['accessibility', nullable(Accessibility)],
  isFacelogRequired: ['is_facelog_required', withDefault(Flag, false)],
  isActive: ['is_active', withDefault(Flag, true)],
  isLab: ['is_lab', withDefault(Flag, false)],
  extra: ['extra', nullable(LoginExtra)],
  agreements: ['agreements', withDefault(t.readonlyArray(Agreement), [])],
  settings: ['settings', nullable(UserSettings)],
  /** Each is a `Role`. */
  roles: ['roles', withDefault(t.readonlyArray(t.string), ['examinee'])],
  /**
   * Names what this login still has to show of who it is of: until then other calls are refused. Null: the flags above
   * decide.
   */
  missing: ['missing_steps', nullable(t.readonlyArray(IdentityStep))],
  /** Goes with this person's next login from this device: it is one that was in before. */
  deviceToken: ['device_token', nullable(t.string)],
});
export type LoginReply = t.TypeOf<typeof LoginReply>;

/** `invalidEmail`: the address was never confirmed; `email` is that address, masked. */
const LoginForbidden = wireRecord('LoginForbidden', {
  msg: ['msg', nullable(t.string)],
  message: ['message', nullable(t.string)],
  error: ['error', nullable(t.string)],
  invalidEmail: ['invalid_email', withDefault(Flag, false)],
  email: ['user_email', nullable(t.string)],
  canChangeEmail: ['can_change_email', withDefault(Flag, false)],
});

/** `retryAfter`: until then, in seconds, no try counts. Null: nobody can say. */
const TooMany = wireRecord('TooMany', {
  msg: ['msg', nullable(t.string)],
  message: ['message', nullable(t.string)],
  error: ['error', nullable(t.string)],
  retryAfter: ['retry_after', nullable(Count)],
});

/** 428: this try needs a captcha. `timestamp`: the computer's own clock in ms, the one place where it matters. */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/app-login',
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('LoginBody', {
    clientId: ['client_id', t.literal(CLIENT_ID)],
    username: ['username', t.string],
    password: ['password', t.string],
    timestamp: ['timestamp', Count],
    version: ['version', t.string],
    url: ['url', nullable(t.string)],
    captcha: ['captcha', nullable(t.string)],
    key: ['key', nullable(t.string)],
    deviceToken: ['device_token', nullable(t.string)],
  }),
  replies: {
    200: LoginReply,
    201: wireRecord('CodeSent', {
      /** Masked. */
      email: ['user_email', nullable(t.string)],
      otpDate: ['otp_date', Count],
      /** Seconds. */
      expiresIn: ['expires_in', withDefault(Count, 120)],
      canChangeEmail: ['can_change_email', withDefault(Flag, false)],
    }),
    202: wireRecord('ResetNeeded', { resetToken: ['reset_token', t.string] }),
    400: Refusal,
    401: Refusal,
    402: Refusal,
    403: LoginForbidden,
    409: Refusal,
    422: Refusal,
    428: Refusal,
    429: TooMany,
  },
  bodyLimit: 16_384,
});

/** Gives a new pair of tokens for a refresh token, which serves once. Where its reply was lost, the same pair comes again. */
export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/refresh',
  timeoutMs: REFRESH_TIMEOUT_MS,
  auth: 'none',
  params: Nothing,
  query: Nothing,
  body: wireRecord('RefreshBody', {
    clientId: ['client_id', t.literal(CLIENT_ID)],
    refreshToken: ['refresh_token', t.string],
  }),
  replies: {
    200: wireRecord('RefreshReply', {
      accessToken: ['access_token', t.string],
      refreshToken: ['refresh_token', t.string],
      expiresIn: ['expires_in', Count],
      fullName: ['user_full_name', t.string],
      roles: ['roles', t.readonlyArray(t.string)],
    }),
    400: Malformed,
    401: Refusal,
    429: Refusal,
  },
  bodyLimit: 4_096,
});

/** Ends the login that the token is of. */
export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/app-logout',
  auth: 'bearer',
  openToPending: true,
  openToUnidentified: true,
  params: Nothing,
  query: Nothing,
  body: Nothing,
  replies: { 200: Nothing, 401: Unauthenticated },
  bodyLimit: 1_024,
});
