import { compareVersions, type PendingEntry } from '../index.ts';
import type { Millis } from '../model/units.ts';
import type { TransportFailure } from './ports.ts';

/** So many times a server may fail over posts, or be silent for as long as it is waited for, before anybody thinks of what is in them. */
const FAILURES = 3;
const SILENCES = 2;

export interface Suspicion {
  /** The server failed over this post, or was silent. True: it takes posts all the same, and it is something in this one. */
  readonly failed: (sync: StartedSync, failure: TransportFailure) => Promise<boolean>;
  /** Tells whether an answer in the post is suspected already. */
  readonly isOf: (sync: StartedSync) => boolean;
  /** Something was taken, or goes apart from here on. */
  readonly startAnew: () => void;
  /** Nothing is suspected any more. */
  readonly forget: () => void;
}

/**
 * Tells whether it is the server that is away, or an answer that it falls over or is silent about: a post of nothing tells (`takesPosts`).
 * A server that is away is never posted less for it.
 */
export const createSuspicion = (takesPosts: () => Promise<boolean>): Suspicion => {
  let suspects: ReadonlyMap<number, PendingEntry> = new Map();
  let failures = 0;
  let silences = 0;

  const isOf: Suspicion['isOf'] = ({ entries }) =>
    entries.some((entry) => {
      const suspect = suspects.get(entry.id);
      return suspect !== undefined && compareVersions(entry, suspect) === 0;
    });
  const startAnew = (): void => {
    failures = 0;
    silences = 0;
  };

  return {
    isOf,
    failed: async (sync, { kind }) => {
      failures += 1;
      if (kind === 'timeout') silences += 1;
      const isKnown = isOf(sync);
      if (!isKnown && failures < FAILURES && silences < SILENCES) return false;
      if (!(await takesPosts())) {
        startAnew();
        return false;
      }
      if (!isKnown) suspects = new Map(sync.entries.map((entry) => [entry.id, entry]));
      return true;
    },
    startAnew,
    forget: () => {
      suspects = new Map();
      startAnew();
    },
  };
};

/** The number of failures of an answer posted by itself after which it, and not the server, is to blame. */
export const TRIES = 3;
/** The time for which another answer that was taken shows that the server can take some. */
const NEAR_MS: Millis = 300_000;
/** The number of failures in a row, with nothing taken between, after which the end goes by itself. */
const MAX_FAILURES = 8;

interface Alone {
  readonly entry: PendingEntry;
  readonly count: number;
}

/** Looks for the answers that the server falls over, though it takes posts. */
export interface Search {
  readonly isOn: () => boolean;
  /** Answers that go after all others, as they have failed. */
  readonly behind: () => readonly number[];
  /** All others are gone, or have failed, too: those that were behind are next. */
  readonly comeRound: () => void;
  /** These failed together. True: it is the one that was posted by itself, as others are taken. */
  readonly failed: (entries: readonly PendingEntry[]) => boolean;
  /** A post was taken, with these in it. */
  readonly taken: (entries: readonly PendingEntry[]) => void;
  /** It is known what becomes of this one: it is looked for no more. */
  readonly forget: (id: number) => void;
  /** Looks no more for answers that are not pending any more, for whatever reason. */
  readonly keepOnly: (pending: ReadonlySet<number>) => void;
  /** Something else was taken lately: the server can. */
  readonly isServerFine: () => boolean;
  /**
   * Tells whether each of so many pending answers was tried by itself, and nothing was taken; or the search takes too
   * long.
   */
  readonly isVain: (pending: number) => boolean;
  readonly startAnew: () => void;
}

export const createSearch = (monotonic: () => Millis): Search => {
  /** All that has failed and was not taken since. */
  const suspects = new Set<number>();
  const behind = new Set<number>();
  const alone = new Map<number, Alone>();
  let takenAt: Millis | null = null;
  let failures = 0;

  const isOn = (): boolean => suspects.size > 0;
  const isServerFine = (): boolean => takenAt !== null && monotonic() - takenAt < NEAR_MS;
  const triesOf = (entry: PendingEntry): number => {
    const before = alone.get(entry.id);
    return before !== undefined && compareVersions(before.entry, entry) === 0 ? before.count : 0;
  };
  const forget = (id: number): void => {
    suspects.delete(id);
    behind.delete(id);
    alone.delete(id);
    if (!isOn()) takenAt = null;
  };

  return {
    isOn,
    behind: () => [...behind],
    comeRound: () => behind.clear(),
    failed: (entries) => {
      failures += 1;
      for (const { id } of entries) {
        suspects.add(id);
        behind.add(id);
      }
      const [entry, ...others] = entries;
      if (entry === undefined || others.length > 0) return false;
      const count = triesOf(entry) + 1;
      alone.set(entry.id, { entry, count });
      if (count < TRIES || !isServerFine()) return false;
      forget(entry.id);
      return true;
    },
    taken: (entries) => {
      failures = 0;
      if (isOn()) takenAt = monotonic();
      for (const { id } of entries) forget(id);
    },
    forget,
    keepOnly: (pending) => {
      for (const id of suspects) if (!pending.has(id)) forget(id);
    },
    isServerFine,
    isVain: (pending) => {
      if (!isOn() || pending === 0) return false;
      if (failures >= MAX_FAILURES) return true;
      const least = pending === 1 ? TRIES : 1;
      return alone.size >= pending && [...alone.values()].every(({ count }) => count >= least) && !isServerFine();
    },
    startAnew: () => {
      suspects.clear();
      behind.clear();
      alone.clear();
      takenAt = null;
      failures = 0;
    },
  };
};

/** A post that is under way, as its log has it. */
export interface StartedSync {
  readonly syncId: number;
  readonly entries: readonly PendingEntry[];
  /** The time by the monotonic clock. */
  readonly startedAt: Millis;
}
