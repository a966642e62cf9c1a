import pLimit, { type LimitFunction } from 'p-limit';

export type InTurn = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** Does what is of one key one after the other, in order; nobody else waits for it. */
export const inTurnByKey = (): InTurn => {
  const lines = new Map<number, LimitFunction>();
  return async (key, work) => {
    const own = lines.get(key) ?? pLimit(1);
    lines.set(key, own);
    try {
      return await own(work);
    } finally {
      if (own.activeCount + own.pendingCount === 0) lines.delete(key);
    }
  };
};
