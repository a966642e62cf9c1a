import type { EpochMs, Millis } from '../model/units.ts';
import type { Clock } from './ports.ts';

export interface ServerClock {
  /** A reply said `now`; its request left at `sentAtMonotonic`. */
  readonly anchor: (now: EpochMs, sentAtMonotonic: Millis) => void;
  /**
   * Somebody else than the server says that it is at least this late: the journal, the world's time. A clock that a reply
   * has set is moved only where it must have stood still meanwhile, as in a sleep. Any reply replaces it.
   */
  readonly presume: (atLeast: EpochMs) => void;
  readonly now: () => EpochMs | null;
  readonly anchored: () => boolean;
  /** Counts the replies that it was told of. */
  readonly heard: () => number;
}

/** A monotonic clock may run wrong by this part of the time since the anchor. */
const DRIFT = 1e-4;
/** A server's clock and the world's may be so far apart, as a device's and the server's at login. The server's rules. */
const MAX_APART_MS: Millis = 300_000;

/**
 * The server's clock, as seen from here: an anchor and monotonic time since. A reply puts the server's time somewhere
 * between `now` and `now` + round trip, the middle being the best guess. A reply as quick as the anchor's, or one that
 * proves the anchor wrong (a sleep, a clock that runs fast), is the new anchor; no other slower one moves the clock back.
 */
export const createServerClock = (clock: Clock): ServerClock => {
  let offset: Millis | null = null;
  let error: Millis = Number.POSITIVE_INFINITY;
  let anchoredAt: Millis = 0;
  let heard = 0;

  return {
    heard: () => heard,
    anchor: (now, sentAtMonotonic) => {
      heard += 1;
      const at = clock.monotonic();
      const half = Math.max(0, at - sentAtMonotonic) / 2;
      const believed = offset === null ? Number.NEGATIVE_INFINITY : at + offset;
      const doubt = error + (at - anchoredAt) * DRIFT;
      if (half > doubt && believed + doubt >= now && believed - doubt <= now + 2 * half) {
        // Slower than what is known, and no news but for the least that it proves.
        if (offset !== null && believed < now) offset += now - believed;
        return;
      }
      offset = now + half - at;
      error = half;
      anchoredAt = at;
    },
    presume: (atLeast) => {
      const at = clock.monotonic();
      const isHeard = error !== Number.POSITIVE_INFINITY;
      if (offset !== null && at + offset + (isHeard ? MAX_APART_MS : 0) >= atLeast) return;
      offset = atLeast - at;
      error = Number.POSITIVE_INFINITY;
    },
    now: () => (offset === null ? null : Math.floor(clock.monotonic() + offset)),
    anchored: () => error !== Number.POSITIVE_INFINITY,
  };
};
