import type { DraftRecord } from '../../runtime/draft-record.ts';
import type { DraftStore, Journal } from '../../runtime/ports.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface MemoryDisk {
  readonly written: readonly string[];
  /** The probability that a write fails. */
  failing: number;
  /** There is no room at all, in whichever way one writes. */
  isFull: boolean;
  /** No write ends until it answers again. */
  isHung: boolean;
  /** The factor by which a write takes longer than usual. */
  slow: number;
  /** The numbers of appends of which the disk, being full, refused some lines, or all. */
  readonly failed: () => { readonly some: number; readonly all: number };
  /** The journal as one page has it: nothing more of it happens once the page is gone. */
  readonly ofPage: (deliver?: (wake: () => void) => void) => Journal;
  /** The drafts of one page. */
  readonly draftsOfPage: (deliver?: (wake: () => void) => void) => DraftStore;
  /** The drafts on the disk, as a new page would read them. */
  readonly drafts: () => readonly DraftRecord[];
  /** The page is gone: a write under way has either reached the disk or not. */
  readonly crash: () => void;
  /** Somebody cleared the browser's data. A page that is open can write no more. */
  readonly clear: () => void;
  /** They were cleared under the page that is open. */
  readonly isCleared: () => boolean;
}

const WRITE_MS = 20;

const HUNG_MS = 250;

const AT_ONCE = (wake: () => void): void => wake();

/** A disk that takes its time, and that may say no to what it has written all the same. */
export const createMemoryDisk = (time: VirtualTime, chance: Chance): MemoryDisk => {
  const written: string[] = [];
  let underWay: readonly string[] | null = null;
  let page = 0;
  let drafts: DraftRecord | null = null;
  let draftsNow: DraftRecord | null = null;
  const kept = (): readonly DraftRecord[] => [drafts, draftsNow].filter((record) => record !== null);
  const failed = { some: 0, all: 0 };
  let cleared = false;

  /** The end of a write that begins now. */
  const whenDone = (mine: number, end: () => void): void => {
    const look = (): void => {
      if (mine !== page) return;
      if (disk.isHung) time.later(HUNG_MS, look);
      else end();
    };
    time.later(chance() * WRITE_MS * (1 + disk.slow), look);
  };

  const append = (lines: readonly string[], mine: number, deliver: (wake: () => void) => void): Promise<void> => {
    if (mine !== page) return new Promise(() => undefined);
    if (underWay !== null) return Promise.reject(new Error('two appends at once'));
    underWay = lines;
    return new Promise((resolve, reject) => {
      whenDone(mine, () => {
        underWay = null;
        const isShut = cleared || disk.isFull;
        const fails = isShut || chance() < disk.failing;
        if (!isShut && (!fails || chance() < 0.3)) written.push(...lines);
        if (fails) failed[disk.failing === 1 ? 'all' : 'some'] += 1;
        deliver(() => {
          if (fails) reject(new Error('QuotaExceededError'));
          else resolve();
        });
      });
    });
  };

  const disk: MemoryDisk = {
    written,
    failing: 0,
    isFull: false,
    isHung: false,
    slow: 0,
    failed: () => failed,
    ofPage: (deliver = AT_ONCE) => {
      const mine = page;
      return {
        read: async function* (from = 0) {
          yield* written.slice(from);
        },
        append: (lines) => append(lines, mine, deliver),
      };
    },
    drafts: kept,
    draftsOfPage: (deliver = AT_ONCE) => {
      const mine = page;
      return {
        read: async () => kept(),
        write: (record) =>
          new Promise((resolve, reject) => {
            if (mine !== page) return;
            whenDone(mine, () => {
              const fails = cleared || disk.isFull || chance() < disk.failing;
              if (!fails) drafts = record;
              deliver(() => {
                if (fails) reject(new Error('QuotaExceededError'));
                else resolve();
              });
            });
          }),
        writeNow: (record) => {
          if (mine === page && !cleared && (!disk.isFull || record === null)) draftsNow = record;
        },
      };
    },
    crash: () => {
      page += 1;
      if (underWay !== null && !cleared && !disk.isFull && chance() < 0.5) written.push(...underWay);
      underWay = null;
      cleared = false;
    },
    clear: () => {
      written.length = 0;
      drafts = null;
      draftsNow = null;
      cleared = true;
    },
    isCleared: () => cleared,
  };
  return disk;
};
