import { compareVersions, type PendingEntry } from '../index.ts';
import type { TransportFailure } from './ports.ts';
import type { StartedSync } from './started-sync.ts';

/** So many times a server may fail over posts, or be silent for as long as it is waited for, before anybody thinks of what is in them. */
const FAILURES = 3;
const SILENCES = 2;

export interface Suspicion {
  /** The server failed over this post, or was silent. True: it takes posts all the same, and it is something in this one. */
  readonly failed: (sync: StartedSync, failure: TransportFailure) => Promise<boolean>;
  /** Whether something in the post is suspected of it already. */
  readonly isOf: (sync: StartedSync) => boolean;
  /** Something was taken, or goes apart from here on. */
  readonly startAnew: () => void;
  /** Nothing is suspected any more. */
  readonly forget: () => void;
}

/**
 * Whether it is the server that is away, or an answer that it falls over or is silent about: a post of nothing tells (`takesPosts`).
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
