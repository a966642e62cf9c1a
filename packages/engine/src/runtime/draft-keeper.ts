import type { DraftRecord } from './draft-record.ts';
import { inTime } from './in-time.ts';
import type { DraftStore, Scheduler } from './ports.ts';

export interface DraftKeeper {
  readonly read: () => Promise<readonly unknown[]>;
  /** Brings the record on disk to what there is to keep: one write at a time, the newest last. */
  readonly write: () => void;
  /** The same in this instant. */
  readonly writeNow: (record: DraftRecord | null) => void;
  /** Something may be on disk, written in the one way or in the other. */
  readonly isKept: () => boolean;
  readonly isKeptNow: () => boolean;
  /** Resolves when no write is under way but one on a disk that does not answer. */
  readonly idle: () => Promise<void>;
  /** The same, and none is begun any more. */
  readonly stop: () => Promise<void>;
}

/** The record of drafts on disk, replaced in place. */
export const createDraftKeeper = (
  disk: DraftStore,
  scheduler: Scheduler,
  record: () => DraftRecord | null,
): DraftKeeper => {
  let isKept = false;
  let isKeptNow = false;
  let isBehind = false;
  let writing: Promise<void> | null = null;
  /** A write that nobody waits for any more: another one beside it might end before it. */
  let isHung = false;
  let isStopped = false;

  const writeNow = (now: DraftRecord | null): void => {
    if (now === null && !isKeptNow) return;
    isKeptNow = now !== null;
    disk.writeNow(now);
  };

  const isWritten = async (now: DraftRecord | null): Promise<boolean> => {
    if (isHung) return false;
    const write = disk.write(now).then(
      () => true,
      () => false,
    );
    const answer = await inTime(scheduler, write, null);
    if (answer !== null) return answer;
    isHung = true;
    void write.then(() => {
      isHung = false;
      begin();
    });
    return false;
  };

  const writeAll = async (): Promise<void> => {
    while (isBehind) {
      isBehind = false;
      const now = record();
      isKept = now !== null;
      // Where the one way fails, the other may work.
      if (!(await isWritten(now))) writeNow(now);
    }
    writing = null;
  };

  const begin = (): void => {
    if (isStopped) return;
    isBehind = true;
    writing ??= writeAll();
  };

  return {
    read: async () => {
      const found = await disk.read().catch(() => []);
      isKept = found.length > 0;
      isKeptNow = isKept;
      return found;
    },
    write: begin,
    writeNow,
    isKept: () => isKept,
    isKeptNow: () => isKeptNow,
    idle: async () => {
      await writing;
    },
    stop: async () => {
      isStopped = true;
      await writing;
    },
  };
};
