import { createHmac } from 'node:crypto';
import type { IceServer } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { SECOND_MS } from '../../platform/time/durations.ts';

interface Known {
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  /** Shared with the TURN servers (coturn: use-auth-secret, static-auth-secret). Null: they are of no use. */
  readonly turnSecret: string | null;
}

/** The longest that a relayed video goes on. */
export const CREDENTIALS_SECONDS = 21_600;

/** Servers for one person. A user name that ends by itself, with a password that only who knows the secret can make. */
export const iceServersFor = (
  userId: number,
  { stunUrls, turnUrls, turnSecret }: Known,
  at: EpochMs,
): readonly IceServer[] => {
  const stun = stunUrls.length === 0 ? [] : [{ urls: stunUrls, username: null, credential: null }];
  if (turnSecret === null || turnUrls.length === 0) return stun;
  const username = `${Math.floor(at / SECOND_MS) + CREDENTIALS_SECONDS}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...stun, { urls: turnUrls, username, credential }];
};
