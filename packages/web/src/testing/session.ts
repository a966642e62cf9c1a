import type { SignInSession } from '../stores/sign-in-session-store.ts';

/** Someone who is signed in. */
export const sessionWith = (changed: Partial<SignInSession> = {}): SignInSession => ({
  token: 'a',
  refreshToken: 'r',
  expiration: Number.MAX_SAFE_INTEGER,
  userId: 1,
  fullName: 'Ana',
  email: null,
  reference: null,
  watermark: null,
  accessibility: null,
  isActive: true,
  isLab: true,
  settings: null,
  ...changed,
});
