import type { DraftRecord, DraftStore } from '@quipu/engine/runtime';
import type { SheetKey } from './journal-database.ts';

type AtOnce = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The one storage that takes something in the instant in which a page goes. Asked for at each use: a browser may refuse it. */
const browserAtOnce = (): AtOnce => localStorage;
export type AskAtOnce = typeof browserAtOnce;

const nameOf = ([userId, sheetId]: SheetKey): string => `quipu-drafts-${userId}-${sheetId}`;

/** Never throws: without it, what the journal's database has is what there is. */
export const writeDraftsAtOnce = (
  key: SheetKey,
  record: DraftRecord | null,
  storage: AskAtOnce = browserAtOnce,
): void => {
  try {
    if (record === null) storage().removeItem(nameOf(key));
    else storage().setItem(nameOf(key), JSON.stringify(record));
  } catch {
    // No room, or no storage at all.
  }
};

/** Reads the record as it was written, untrusted; null: there is none. */
export const readDraftsAtOnce = (key: SheetKey, storage: AskAtOnce = browserAtOnce): unknown => {
  try {
    return JSON.parse(storage().getItem(nameOf(key)) ?? 'null');
  } catch {
    return null;
  }
};

/** A store of drafts for a browser where no other storage works. */
export const draftsAtOnce = (key: SheetKey): DraftStore => ({
  read: () => Promise.resolve([readDraftsAtOnce(key)].filter((record) => record !== null)),
  write: (record) => Promise.resolve(writeDraftsAtOnce(key, record)),
  writeNow: (record) => writeDraftsAtOnce(key, record),
});
