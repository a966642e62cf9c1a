import type { Details } from '../model/detail.ts';
import type { Opening } from '../model/opening.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import type { Rejection } from '../model/rejection.ts';
import { ordinalOfItem } from '../model/sheet-index.ts';
import type { EpochMs } from '../model/units.ts';
import { lateText } from '../sync/late-text.ts';
import type { CommandInput } from './session-store.ts';

/** The content of a control now. */
export interface Typed {
  readonly itemId: number;
  readonly text: string;
  /** The same as an answer; null: it cannot be one yet. */
  readonly details: Details | null;
}

export interface Draft extends Typed {
  /** It did not become an answer for this reason; null: it waits to become one. */
  readonly rejection: Rejection | null;
  /** It was an answer in time, and another device's took its place too late for it to be given again: a person decides, once the server has heard of it. */
  readonly review: 'unheard' | 'heard' | null;
}

export interface Drafts {
  readonly type: (typed: Typed) => void;
  /** Those that wait and those that were refused; the same array while they are the same. */
  readonly list: () => readonly Draft[];
  /** All that waits becomes answers now. */
  readonly commit: () => void;
  /** Tries refused drafts again, as the cause of the refusal may be over. */
  readonly retry: () => void;
  /** Logs the drafts that have to precede `command`, before it is decided. True: something has changed. */
  readonly before: (command: CommandInput, now: EpochMs) => boolean;
  /** The page may be gone in a moment: what is not on disk is written before this returns. */
  readonly secure: () => void;
  /** Reads what was kept, and makes answers of it as of the time of its keys. */
  readonly restore: () => Promise<void>;
  /** An opening is about to take answers away that only this device has: they are on disk when it resolves. Call what it gives at once when that is decided. */
  readonly keepOutdone: (opening: Opening) => Promise<(isOpened: boolean) => void>;
  /** Answers that another device's took the place of too late for them to be given again, and of which the server has not heard. */
  readonly unheard: () => readonly PendingEntry[];
  /** The server has a word on it. */
  readonly heard: (entry: PendingEntry) => void;
  /** More of the journal is on disk: what is in it needs to be kept no longer. */
  readonly settled: () => void;
  /** Resolves when no write is under way, and none will be. */
  readonly stop: () => Promise<void>;
}

/** Places, in the order of the sheet, of questions in which something stands that was refused as an answer, and that can be put right. */
export const refusedPositions = (session: QuizSession, drafts: readonly Draft[]): readonly number[] => {
  const { index } = session;
  const refused = drafts.flatMap((draft) =>
    draft.rejection === null || draft.review !== null || lateText(session, draft) !== null ? [] : draft.itemId,
  );
  const positions = refused.flatMap((id) => index?.items[ordinalOfItem(index, id)]?.position ?? []);
  return [...new Set(positions)].sort((a, b) => a - b);
};
