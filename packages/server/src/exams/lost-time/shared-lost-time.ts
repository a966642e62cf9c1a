import type { EpochMs, Millis } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { SECOND_MS } from '../../platform/time/durations.ts';
import { type Found, findLostTime } from './find-lost-time.ts';

/** Half of the pace at which boards ask. */
const SHARED_MS = 30 * SECOND_MS;

/** Finds the lost time of a session once for all who look at it within half a minute. */
export const sharedLostTime = (db: Db, now: () => EpochMs) => {
  const shared = new Map<number, { readonly at: EpochMs; readonly found: Promise<Found> }>();
  return (sessionId: number, verdictMs: Millis): Promise<Found> => {
    // A clock that was set back must not keep what is old.
    for (const [id, { at }] of shared) if (Math.abs(now() - at) >= SHARED_MS) shared.delete(id);
    const before = shared.get(sessionId);
    if (before !== undefined) return before.found;
    const entry = { at: now(), found: findLostTime(db, sessionId, { now: now(), verdictMs }) };
    shared.set(sessionId, entry);
    entry.found.catch(() => {
      if (shared.get(sessionId) === entry) shared.delete(sessionId);
    });
    return entry.found;
  };
};
