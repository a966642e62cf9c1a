import type { Details } from '../content/detail.ts';
import type { Opening } from '../content/opening.ts';
import type { Rejection } from '../session/rejection.ts';
import type { EpochMs } from '../units.ts';
import type { CommandInput } from './session-store.ts';

/** What is in a control now. */
export interface Typed {
  readonly itemId: number;
  readonly text: string;
  /** What it would be as an answer; null: it cannot be one yet. */
  readonly details: Details | null;
}

export interface Draft extends Typed {
  /** Why it did not become an answer; null: it waits to become one. */
  readonly rejection: Rejection | null;
}

export interface Drafts {
  readonly type: (typed: Typed) => void;
  /** Those that wait and those that were refused; the same array while they are the same. */
  readonly list: () => readonly Draft[];
  /** All that waits becomes answers now. */
  readonly commit: () => void;
  /** What was refused is tried again where what refused it may be over. */
  readonly retry: () => void;
  /** What has to be in the log before `command` is decided. True: something has changed. */
  readonly before: (command: CommandInput, now: EpochMs) => boolean;
  /** The page may be gone in a moment: what is not on disk is written before this returns. */
  readonly secure: () => void;
  /** Reads what was kept, and makes answers of it as of the time of its keys. */
  readonly restore: () => Promise<void>;
  /** An opening is about to take answers away that only this device has: they are on disk when it resolves. Call what it gives at once when that is decided. */
  readonly keepOutdone: (opening: Opening) => Promise<(isOpened: boolean) => void>;
  /** More of the journal is on disk: what is in it needs to be kept no longer. */
  readonly settled: () => void;
  /** Resolves when no write is under way, and none will be. */
  readonly stop: () => Promise<void>;
}
