import type { TaskEither } from '#fp-ts/TaskEither.js';
import type { FinalStatus, Opening, SectionRun } from '../model/opening.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import type { SetAside } from '../model/set-aside-reason.ts';
import type { SheetContent } from '../model/sheet-content.ts';
import type { SectionAsk, SheetTimes } from '../model/timers-state.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import type { DraftRecord } from './draft-record.ts';

/** Monotonic milliseconds: never jumps with the wall clock. Wall time is asked only where the spec says so. */
export interface Clock {
  readonly monotonic: () => Millis;
  readonly wall: () => EpochMs;
}

/**
 * One-shot alarms. `wake` may come late or early: whoever is woken computes from the clock. A delay below 0 is one of 0. Returns the
 * cancel.
 */
export interface Scheduler {
  readonly after: (delay: Millis, wake: () => void) => () => void;
  /** A number in [0, 1), for the jitter of retries. */
  readonly chance: () => number;
}

/** Makes log lines safe. `append` resolves when the lines are on disk (strict durability). */
export interface Journal {
  /** The lines from line `from` on (0 based), or all of them. */
  readonly read: (from?: number) => AsyncIterable<string>;
  readonly append: (lines: readonly string[]) => Promise<void>;
}

/** Keeps text that is being typed until it is in the journal. Records that it reads are not trusted. */
export interface DraftStore {
  /** All that is kept of the sheet, whichever way it was written. */
  readonly read: () => Promise<readonly unknown[]>;
  /** Replaces what was written so; null: nothing is left to keep. Resolves when it is on disk. */
  readonly write: (record: DraftRecord | null) => Promise<void>;
  /** The same in the one instant that a page has as it goes, beside what `write` has written. Never throws. */
  readonly writeNow: (record: DraftRecord | null) => void;
}

export type TransportFailure =
  /** No reply, or the browser says that there is no network. */
  | { readonly kind: 'offline' }
  /** The request was taken, or so it seems, and for long nothing came back. */
  | { readonly kind: 'timeout' }
  /** The page went before there was a reply, and is back: nobody knows what became of it. No verdict on the link. */
  | { readonly kind: 'unheard' }
  /** 5xx (`status`), or a reply that does not decode. */
  | { readonly kind: 'serverOff'; readonly status?: number }
  /** A definite no: 401 (session), 403 (message), others. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string | null;
      /** Refused because the sheet is finished, as this, and not from here. */
      readonly finished?: FinalStatus;
    };

/** Parts of every reply that say where time stands. */
export interface TimeReply {
  readonly now: EpochMs;
  readonly times: SheetTimes | null;
}

export interface SyncReply extends TimeReply {
  /** Answers that it can never take, each with its reason. */
  readonly setAside: readonly SetAside[];
  readonly superseded: readonly number[];
  /** The sheet is finished, as this, and not from here: what was made before that was taken all the same. */
  readonly finished?: FinalStatus | null;
}

export type FinishReply =
  | { readonly now: EpochMs; readonly status: FinalStatus }
  /** An end by time that the server has not come to: what it holds of the sheet's times and sections. */
  | {
      readonly now: EpochMs;
      readonly status: 'A';
      readonly times: SheetTimes;
      readonly runs: readonly SectionRun[];
      readonly word?: string | null;
    };

export interface OpenReply {
  readonly now: EpochMs;
  readonly content: SheetContent;
  readonly opening: Opening;
  /** The same times as the opening's, with what is to be said of pauses. */
  readonly times?: SheetTimes;
  readonly word?: string | null;
}

export interface StartReply {
  readonly now: EpochMs;
  readonly startedAt: EpochMs;
  readonly deadline: EpochMs;
  readonly word?: string | null;
}

/**
 * The server, as the engine needs it. Answers are values; nothing throws. `word`: what the reply says, as the server signed it; kept in
 * the log, for who checks it.
 */
export interface Transport {
  readonly open: () => TaskEither<TransportFailure, OpenReply>;
  readonly sync: (entries: readonly PendingEntry[]) => TaskEither<TransportFailure, SyncReply>;
  readonly startSection: (
    sectionId: number,
    startedAt: EpochMs | null,
    ask: SectionAsk,
  ) => TaskEither<TransportFailure, StartReply>;
  /** The last answers may travel in the same request. */
  readonly finish: (
    status: FinalStatus,
    comment: string,
    finishedAt: EpochMs,
    entries: readonly PendingEntry[],
    /** Others are pending, and come afterwards. */
    owes: boolean,
  ) => TaskEither<TransportFailure, FinishReply & Pick<SyncReply, 'setAside' | 'superseded'>>;
  /** `seenAt`: the incident's instant in the log, by which a repeat is known. */
  readonly printScreenSeen: (seenAt: EpochMs) => TaskEither<TransportFailure, void>;
  readonly time: () => TaskEither<TransportFailure, { readonly now: EpochMs }>;
}
