import { openJournalDatabase } from '../../../packages/web/src/features/quiz/ports/journal-database.ts';
import type { Machine } from './machine.ts';

export interface OnDisk {
  /** The log, line by line. */
  readonly lines: readonly string[];
  /** All answers that the log has, and what is kept of texts that are none, as `item text`. */
  readonly texts: ReadonlySet<string>;
}

interface Kept {
  readonly drafts: readonly { readonly itemId: number; readonly text: string }[];
}

/** Reads what a machine has of a sheet, as whoever opens it there would find it. */
export const readDisk = async (machine: Machine, sheetId: number): Promise<OnDisk> => {
  globalThis.indexedDB = machine.disk();
  const database = await openJournalDatabase();
  try {
    const keys = await database.getAllKeys('lines');
    const all = await database.getAll('lines');
    const lines = all.filter((_, place) => keys[place]?.[1] === sheetId);
    const records: readonly (Kept | null | undefined)[] = [
      ...(await database.getAll('drafts')),
      ...machine.keptAtOnce().map((text) => JSON.parse(text) as Kept | null),
    ];
    const texts = records.flatMap((record) => record?.drafts.map(({ itemId, text }) => `${itemId} ${text}`) ?? []);
    return { lines, texts: new Set(texts) };
  } finally {
    database.close();
  }
};
