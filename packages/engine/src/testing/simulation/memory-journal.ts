import type { Journal } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface MemoryJournal extends Journal {
  readonly written: readonly string[];
  /** How likely it is that a write fails. */
  failing: number;
  /** The page is gone: a write under way has either reached the disk or not. */
  readonly crash: () => void;
}

/** A disk that takes its time. */
export const createMemoryJournal = (time: VirtualTime, chance: Chance): MemoryJournal => {
  const written: string[] = [];
  let underWay: readonly string[] | null = null;
  let page = 0;
  const journal: MemoryJournal = {
    written,
    failing: 0,
    read: async function* () {
      yield* [...written];
    },
    append: (lines) => {
      if (underWay !== null) return Promise.reject(new Error('two appends at once'));
      underWay = lines;
      const mine = page;
      return new Promise((resolve, reject) => {
        time.later(chance() * 20, () => {
          if (mine !== page) return;
          underWay = null;
          const fails = chance() < journal.failing;
          if (!fails || chance() < 0.3) written.push(...lines);
          if (fails) reject(new Error('QuotaExceededError'));
          else resolve();
        });
      });
    },
    crash: () => {
      page += 1;
      if (underWay !== null && chance() < 0.5) written.push(...underWay);
      underWay = null;
    },
  };
  return journal;
};
