import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import type { RandomBytes } from '../../platform/process/process-ports.ts';
import { type Own, ownKey } from '../../platform/secrets/own-secret.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';

const LIFE_MS = MINUTE_MS;
const NAME_BYTES = 16;

export interface BuildChallenges {
  issue(at: EpochMs): string;
  /** True once for each that was issued, within its minute. */
  spend(challenge: string, at: EpochMs): Promise<boolean>;
}

/** Issuing one keeps nothing: whoever asks for a million of them has done nothing to the database. */
export const buildChallengesOf = (db: Db, config: Own, randomBytes: RandomBytes): BuildChallenges => {
  const key = ownKey(config, 'build challenge');
  const proof = (until: string, name: string) => createHmac('sha256', key).update(`${until} ${name}`).digest();
  return {
    issue: (at) => {
      const until = String(at + LIFE_MS);
      const name = Buffer.from(randomBytes(NAME_BYTES)).toString('base64url');
      return [until, name, proof(until, name).toString('base64url')].join('.');
    },
    spend: async (challenge, at) => {
      const [until = '', name = '', given = ''] = challenge.split('.');
      const [expected, found] = [proof(until, name), Buffer.from(given, 'base64url')];
      if (found.length !== expected.length || !timingSafeEqual(found, expected) || Number(until) <= at) return false;
      const { numInsertedOrUpdatedRows: spent } = await db
        .insertInto('spent_challenge')
        .values({ challenge: name, expires_at: new Date(Number(until)) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return spent === 1n;
    },
  };
};
