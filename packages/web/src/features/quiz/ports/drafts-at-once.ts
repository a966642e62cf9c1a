import type { DraftRecord } from '@quipu/engine/runtime';
import type { SheetKey } from './journal-database.ts';

/** The one storage that takes something in the instant in which a page goes. */
const nameOf = ([userId, sheetId]: SheetKey): string => `quipu-drafts-${userId}-${sheetId}`;

/** Never throws: without it, what the journal's database has is what there is. */
export const writeDraftsAtOnce = (key: SheetKey, record: DraftRecord | null): void => {
  try {
    if (record === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(record));
  } catch {
    // No room, or no storage at all.
  }
};

/** As it was written, which is not trusted; null: nothing. */
export const readDraftsAtOnce = (key: SheetKey): unknown => {
  try {
    return JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null');
  } catch {
    return null;
  }
};
