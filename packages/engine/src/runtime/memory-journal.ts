import type { DraftRecord } from './draft-record.ts';
import type { DraftStore, Journal } from './ports.ts';

/** A journal that lasts as long as whoever holds it: to begin with, and for what keeps its log elsewhere. */
export interface MemoryJournal extends Journal {
  readonly lines: () => readonly string[];
}

/** `written`: the lines that an earlier one has come to. */
export const createMemoryJournal = (written: readonly string[] = []): MemoryJournal => {
  const lines = [...written];
  return {
    lines: () => [...lines],
    read: async function* (from = 0) {
      yield* lines.slice(from);
    },
    append: async (more) => {
      lines.push(...more);
    },
  };
};

/** Drafts that last as long. */
export const createMemoryDrafts = (): DraftStore => {
  let later: DraftRecord | null = null;
  let atOnce: DraftRecord | null = null;
  return {
    read: async () => [later, atOnce].filter((record) => record !== null),
    write: async (record) => {
      later = record;
    },
    writeNow: (record) => {
      atOnce = record;
    },
  };
};
