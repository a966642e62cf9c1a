import type { DraftRecord } from '../../runtime/draft-record.ts';
import type { DraftStore, Journal } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface MemoryDisk {
  readonly written: readonly string[];
  /** How likely it is that a write fails. */
  failing: number;
  /** The journal as one page has it: nothing more of it happens once the page is gone. */
  readonly ofPage: () => Journal;
  /** Where one page keeps its drafts. */
  readonly draftsOfPage: () => DraftStore;
  /** What is kept of drafts, as a page that opens would read it. */
  readonly drafts: () => readonly DraftRecord[];
  /** The page is gone: a write under way has either reached the disk or not. */
  readonly crash: () => void;
}

/** A disk that takes its time, and that may say no to what it has written all the same. */
export const createMemoryDisk = (time: VirtualTime, chance: Chance): MemoryDisk => {
  const written: string[] = [];
  let underWay: readonly string[] | null = null;
  let page = 0;
  let drafts: DraftRecord | null = null;
  let draftsNow: DraftRecord | null = null;
  const kept = (): readonly DraftRecord[] => [drafts, draftsNow].filter((record) => record !== null);

  const append = (lines: readonly string[], mine: number): Promise<void> => {
    if (mine !== page) return new Promise(() => undefined);
    if (underWay !== null) return Promise.reject(new Error('two appends at once'));
    underWay = lines;
    return new Promise((resolve, reject) => {
      time.later(chance() * 20, () => {
        if (mine !== page) return;
        underWay = null;
        const fails = chance() < disk.failing;
        if (!fails || chance() < 0.3) written.push(...lines);
        if (fails) reject(new Error('QuotaExceededError'));
        else resolve();
      });
    });
  };

  const disk: MemoryDisk = {
    written,
    failing: 0,
    ofPage: () => {
      const mine = page;
      return {
        read: async function* (from = 0) {
          yield* written.slice(from);
        },
        append: (lines) => append(lines, mine),
      };
    },
    drafts: kept,
    draftsOfPage: () => {
      const mine = page;
      return {
        read: async () => kept(),
        write: (record) =>
          new Promise((resolve, reject) => {
            if (mine !== page) return;
            time.later(chance() * 20, () => {
              if (mine !== page) return;
              const fails = chance() < disk.failing;
              if (!fails) drafts = record;
              if (fails) reject(new Error('QuotaExceededError'));
              else resolve();
            });
          }),
        writeNow: (record) => {
          if (mine === page) draftsNow = record;
        },
      };
    },
    crash: () => {
      page += 1;
      if (underWay !== null && chance() < 0.5) written.push(...underWay);
      underWay = null;
    },
  };
  return disk;
};
