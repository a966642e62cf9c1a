import { createHmac, timingSafeEqual } from 'node:crypto';
import { identificationOf } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import type { Config } from '../../platform/config/config.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';

const LIFE_MS = 5 * MINUTE_MS;

export interface CaptchaTokens {
  /** Issues one for one name only: it spares its owner a second captcha, and nobody else's guesses. */
  issue(username: string, at: EpochMs): string;
  isLive(token: string | null, username: string, at: EpochMs): boolean;
}

export const captchaTokensOf = (config: Pick<Config, 'secret' | 'dataFolder'>): CaptchaTokens => {
  const key = ownKey(config, 'captcha token');
  const proof = (until: string, username: string) =>
    createHmac('sha256', key)
      .update(`${until} ${identificationOf(username)}`)
      .digest();
  return {
    issue: (username, at) => {
      const until = String(at + LIFE_MS);
      return `${until}.${proof(until, username).toString('base64url')}`;
    },
    isLive: (token, username, at) => {
      const [until = '', given = ''] = token?.split('.') ?? [];
      const [expected, found] = [proof(until, username), Buffer.from(given, 'base64url')];
      return Number(until) > at && found.length === expected.length && timingSafeEqual(found, expected);
    },
  };
};
