import { randomId } from './random-id.ts';
import type { SheetJournal } from './sheet-journal.ts';

/**
 * For a browser that has no storage at all: nothing is there to read, and every write fails, so that the screen warns
 * and each answer goes to the server at once.
 */
export const volatileJournal = (): SheetJournal => ({
  deviceId: randomId(),
  extras: () => ({ endSteps: [], resources: [] }),
  keepExtras: () => Promise.resolve(),
  async *read() {},
  append: () => Promise.reject(new Error('this browser keeps nothing')),
  setAside: () => Promise.resolve(),
  erase: () => Promise.resolve(),
  close: () => undefined,
});
