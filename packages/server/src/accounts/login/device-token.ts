import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../../platform/context/app-context.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import type { Person } from '../people/people-store.ts';

/** Browsers keep nothing longer. */
const LIFE_MS = 400 * DAY_MS;
const NONCE_BYTES = 12;

type Owner = Pick<Person, 'id' | 'password_hash'>;

export interface DeviceTokens {
  /** Issues one for a device on which this person's password was right. It opens nothing: its holder still has to know the password. */
  issue(owner: Owner, at: EpochMs): string;
  /** Finds the name that wrong guesses on this device are counted by. Null: it was never in, or before the password was changed. */
  deviceOf(token: string | null, owner: Owner, at: EpochMs): string | null;
}

/** Device cookies, as OWASP has them, without the cookie: cookies do not travel with the calls of this interface. */
export const deviceTokensOf = ({ config, randomBytes }: Pick<AppContext, 'config' | 'randomBytes'>): DeviceTokens => {
  const key = ownKey(config, 'device token');
  const proof = (until: string, nonce: string, { id, password_hash }: Owner) =>
    createHmac('sha256', key).update(`${until} ${nonce} ${id} ${password_hash}`).digest();
  return {
    issue: (owner, at) => {
      const [until, nonce] = [String(at + LIFE_MS), randomBytes(NONCE_BYTES).toString('base64url')];
      return `${until}.${nonce}.${proof(until, nonce, owner).toString('base64url')}`;
    },
    deviceOf: (token, owner, at) => {
      const [until = '', nonce = '', given = ''] = token?.split('.') ?? [];
      const [expected, found] = [proof(until, nonce, owner), Buffer.from(given, 'base64url')];
      return Number(until) > at && found.length === expected.length && timingSafeEqual(found, expected) ? nonce : null;
    },
  };
};
