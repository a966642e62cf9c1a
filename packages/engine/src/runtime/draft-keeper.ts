import type { DraftRecord } from './draft-record.ts';
import type { DraftStore } from './ports.ts';

export interface DraftKeeper {
  readonly read: () => Promise<readonly unknown[]>;
  /** Brings the record on disk to what there is to keep: one write at a time, the newest last. */
  readonly write: () => void;
  /** The same in this instant. */
  readonly writeNow: (record: DraftRecord | null) => void;
  /** Something may be on disk, written in the one way or in the other. */
  readonly isKept: () => boolean;
  readonly isKeptNow: () => boolean;
  /** Resolves when no write is under way. */
  readonly idle: () => Promise<void>;
}

/** The record of drafts on disk, replaced in place. */
export const createDraftKeeper = (disk: DraftStore, record: () => DraftRecord | null): DraftKeeper => {
  let isKept = false;
  let isKeptNow = false;
  let isBehind = false;
  let writing: Promise<void> | null = null;

  const writeNow = (now: DraftRecord | null): void => {
    if (now === null && !isKeptNow) return;
    isKeptNow = now !== null;
    disk.writeNow(now);
  };

  const writeAll = async (): Promise<void> => {
    while (isBehind) {
      isBehind = false;
      const now = record();
      isKept = now !== null;
      try {
        await disk.write(now);
      } catch {
        // Where the one way fails, the other may work.
        writeNow(now);
      }
    }
    writing = null;
  };

  return {
    read: async () => {
      const found = await disk.read().catch(() => []);
      isKept = found.length > 0;
      isKeptNow = isKept;
      return found;
    },
    write: () => {
      isBehind = true;
      writing ??= writeAll();
    },
    writeNow,
    isKept: () => isKept,
    isKeptNow: () => isKeptNow,
    idle: async () => {
      await writing;
    },
  };
};
