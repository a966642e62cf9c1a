import type { EpochMs } from '@quipu/engine';
import pLimit, { type LimitFunction } from 'p-limit';
import { networkOf } from '../../platform/http/network-of.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';

/** Logins of one address that is answered no more about names: each waits for a hash. */
const MAX_WAITING = 100;

export interface ListingLimit {
  /** One more name that nobody has was asked from there. */
  note(address: string): void;
  isOver(address: string, most: number): boolean;
  /** Null: too many wait already. */
  inLine<A>(address: string, attempt: () => Promise<A>): Promise<A> | null;
}

/**
 * Counts names that nobody has, by address and minute, in this process: mistyped ones are few, a list of them is gone through by
 * the thousand. An address beyond it hears of no name whether it is somebody's, and its logins go one after the other.
 */
export const listingLimit = (now: () => EpochMs): ListingLimit => {
  let minute = 0;
  const counts = new Map<string, number>();
  const lines = new Map<string, LimitFunction>();
  const countOf = (network: string): number => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    return counts.get(network) ?? 0;
  };
  return {
    note: (address) => {
      const network = networkOf(address);
      counts.set(network, countOf(network) + 1);
    },
    isOver: (address, most) => countOf(networkOf(address)) >= most,
    inLine: (address, attempt) => {
      const network = networkOf(address);
      const line = lines.get(network) ?? pLimit(1);
      if (line.pendingCount >= MAX_WAITING) return null;
      lines.set(network, line);
      return line(attempt).finally(() => {
        if (line.activeCount + line.pendingCount === 0 && lines.get(network) === line) lines.delete(network);
      });
    },
  };
};
