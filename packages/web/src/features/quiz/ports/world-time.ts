import type { EpochMs } from '@quipu/engine';
import type { Clock } from '@quipu/engine/runtime';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { fetchJson } from '../../../lib/fetch-http.ts';
import { useSettings } from '../../../stores/settings-store.ts';

const TIMEOUT_MS = 5_000;
/** It is somebody else's, and the server is asked every few seconds while it is away. */
const PAUSE_MS = 60_000;

/** Seconds since 1970 as worldtimeapi.org has them, or the milliseconds of another Quipu's `/api/time`. */
const Reply = t.union([t.type({ now: t.number }), t.type({ unixtime: t.number })]);

let askedAt = Number.NEGATIVE_INFINITY;

/**
 * Asks the institution's world-time service how late it is. Null: there is none, it did not say, or it was asked within
 * the last minute.
 */
export const askWorldTime = async ({ monotonic }: Pick<Clock, 'monotonic'>): Promise<EpochMs | null> => {
  const address = useSettings.getState().settings?.worldTime ?? null;
  if (address === null || monotonic() - askedAt < PAUSE_MS) return null;
  askedAt = monotonic();
  const said = Reply.decode(await fetchJson(address, TIMEOUT_MS));
  if (E.isLeft(said)) return null;
  return 'now' in said.right ? said.right.now : said.right.unixtime * 1_000;
};
