import { timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import { batchLoader } from '../../platform/concurrency/batch-loader.ts';
import type { Config } from '../../platform/config/config.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { ownKey } from '../../platform/secrets/own-secret.ts';
import { sealing } from '../../platform/secrets/sealing.ts';
import { newToken, tokenHash } from '../../platform/secrets/token.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { asCompared } from './captcha-characters.ts';

export interface SolvedCaptcha {
  readonly key: string | null;
  readonly captcha: string | null;
  readonly at: EpochMs;
}

export interface Captchas {
  /** Keeps a captcha's answer for that long; returns the key it goes by. */
  keep(answer: string, seconds: number, at: EpochMs): Promise<string>;
  /** Null: unknown, used or too old. Uses nothing up. */
  answerOf(key: string, at: EpochMs): Promise<string | null>;
  /** Tells whether this is what the captcha said. Either way it is used up. */
  isSolved(given: SolvedCaptcha): Promise<boolean>;
}

const isSame = (one: string, other: string) => timingSafeEqual(tokenHash(one), tokenHash(other));

export const captchasOf = (db: Db, config: Pick<Config, 'secret' | 'dataFolder'>): Captchas => {
  // An answer has to be known again to be spoken, so that a hash would not do. Bound to its captcha.
  const sealed = sealing(ownKey(config, 'captcha'));
  const open = (answer: Buffer, hash: Buffer) => sealed.open(answer, hash)?.toString('utf8') ?? null;

  /** Keys that come together are taken together, and each once: the second of a pair with the same key finds it gone. */
  const take = batchLoader(async (taken: readonly { readonly hash: Buffer; readonly at: EpochMs }[]) => {
    const rows = await db
      .deleteFrom('captcha')
      .where('key_hash', '=', ({ val, fn }) => fn.any(val(taken.map(({ hash }) => hash))))
      .returning(['key_hash', 'answer', 'expires_at'])
      .execute();
    const left = new Map(rows.map((row) => [row.key_hash.toString('latin1'), row]));
    return taken.map(({ hash, at }) => {
      const name = hash.toString('latin1');
      const row = left.get(name);
      left.delete(name);
      return row === undefined || at >= row.expires_at ? null : open(row.answer, hash);
    });
  });

  return {
    keep: async (answer, seconds, at) => {
      const key = newToken();
      const hash = tokenHash(key);
      await db
        .insertInto('captcha')
        .values({
          key_hash: hash,
          answer: sealed.seal(Buffer.from(answer), hash),
          expires_at: new Date(at + seconds * SECOND_MS),
        })
        .execute();
      return key;
    },
    answerOf: async (key, at) => {
      const hash = tokenHash(key);
      const row = await db
        .selectFrom('captcha')
        .select('answer')
        .where('key_hash', '=', hash)
        .where('expires_at', '>', instant(at))
        .executeTakeFirst();
      return row === undefined ? null : open(row.answer, hash);
    },
    isSolved: async ({ key, captcha, at }) => {
      if (key === null || key === '') return false;
      const answer = await take({ hash: tokenHash(key), at });
      return answer !== null && isSame(answer, asCompared(captcha ?? ''));
    },
  };
};
