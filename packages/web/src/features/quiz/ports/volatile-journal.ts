import { randomId } from '../../../lib/random-id.ts';
import type { BackupSeal, SheetExtras } from './journal-database.ts';
import { NO_EXTRAS, type SheetJournal } from './sheet-journal.ts';

/**
 * A journal for a browser that has no storage at all. Nothing is there to read, and every write
 * fails, so that the screen warns and each answer goes to the server at once.
 */
export const volatileJournal = (): SheetJournal => {
  let extras: SheetExtras = NO_EXTRAS;
  let seal: BackupSeal | null = null;
  return {
    deviceId: randomId(),
    inMemory: true,
    drafts: {
      read: () => Promise.resolve([]),
      write: () => Promise.reject(new Error('this browser keeps nothing')),
      writeNow: () => undefined,
    },
    extras: () => extras,
    keepExtras: async (more) => {
      extras = { ...extras, ...more };
    },
    seal: () => seal,
    keepSeal: async (fresh) => {
      seal = fresh;
    },
    async *read() {},
    append: () => Promise.reject(new Error('this browser keeps nothing')),
    setAside: () => Promise.resolve(),
    erase: () => Promise.resolve(),
    close: () => undefined,
  };
};
