import * as E from '#fp-ts/Either.js';
import { emptySession, type QuizSession } from '../index.ts';
import type { LogDamage } from '../log/line-problem.ts';
import { sha256 as pureSha256, type Sha256 } from '../log/sha256.ts';
import type { Rejection } from '../model/rejection.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import type { Draft, Typed } from './draft.ts';
import type { LogLength } from './group-commit.ts';
import type { OpenFailure } from './open-sheet.ts';
import type { FlushResult } from './outbox.ts';
import type { Clock, DraftStore, Journal, Scheduler, Transport, TransportFailure } from './ports.ts';
import type { OnlyHere } from './posting.ts';
import { type ReadJournal, readJournal } from './read-journal.ts';
import { type RunningSession, runSession } from './running-session.ts';
import type { SectionStarting } from './section-starter.ts';
import type { CommandInput } from './session-store.ts';

export type StartFailure =
  | OpenFailure
  /** Line (from 1) of the journal where it stops being what was written. */
  | { readonly kind: 'damagedJournal'; readonly line: number }
  /** A newer version than this one has gone on with the sheet on this device. Nothing is wrong with its journal. */
  | { readonly kind: 'newerJournal'; readonly format: number };

export interface QuizRuntimePorts {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly journal: Journal;
  readonly drafts: DraftStore;
  readonly transport: Transport;
  readonly sha256?: Sha256;
}

export interface QuizRuntime {
  /**
   * Reads the journal and opens the sheet from the server; without network goes on from the journal, and opens when the
   * server is back. May be called again after a failure.
   */
  readonly start: () => Promise<E.Either<StartFailure, void>>;
  /** Decided and visible in `head` at once; resolves when it is on disk (or when storage fails: see `storage`). */
  readonly dispatch: (command: CommandInput) => Promise<E.Either<Rejection, void>>;
  /** A key has come: what is in a control is kept, and becomes its item's answer at a pause or before anything ends. */
  readonly type: (typed: Typed) => void;
  /** What was typed and is no answer: it waits to be one, or says why it was refused. The same array while it is the same. */
  readonly drafts: () => readonly Draft[];
  readonly subscribeDrafts: (listener: () => void) => () => void;
  /** What is being typed becomes answers now. */
  readonly commitDrafts: () => void;
  /** The page may be gone in a moment: what was typed or chosen and is not on disk yet is written before this returns. */
  readonly secure: () => void;
  /** What is on disk, or what the disk has failed: what the screen may call answered. */
  readonly session: () => QuizSession;
  /** What is on disk: what the screen may call kept on this device. */
  readonly onDisk: () => QuizSession;
  /** The newest, for controls' own value. */
  readonly head: () => QuizSession;
  readonly subscribe: (listener: () => void) => () => void;
  /** The server's time; null before the first reply. */
  readonly now: () => EpochMs | null;
  /** Another reply of the server said `now`; its request left at `sentAt` of the monotonic clock. */
  readonly anchor: (now: EpochMs, sentAt: Millis) => void;
  /** The log so far, from line `from` (0 based), also what storage refused. */
  readonly lines: (from?: number) => AsyncIterable<string>;
  readonly logLength: () => LogLength;
  /** Answers that only this device has. What the server was handed over for review is there, though it is pending for good. */
  readonly onlyHere: () => OnlyHere;
  /** Nothing that the session owes the server is under way, or waits to be tried again. */
  readonly idle: () => boolean;
  /** The examinee's own retry: at once, also what was refused. */
  readonly retry: () => void;
  /** Sends everything that is pending: on leaving, on logging out. */
  readonly flush: () => Promise<FlushResult>;
  /** A tick, a tab that comes back, a computer that wakes up. */
  readonly wake: () => void;
  readonly setOnline: (online: boolean) => void;
  /** Something beside the session has lost the server, or waits for it in vain: the server is asked, and its reply, or none, is what counts. */
  readonly doubt: () => void;
  /** The same, by what hears of the server every few seconds, and has not: whatever is under way, and with less patience. */
  readonly unheard: () => void;
  /** What did not hear of the server hears of it again: it has the usual time to reply. */
  readonly heard: () => void;
  /** The server first, asked until it replies; without it, in hybrid mode, from the clock here. */
  readonly startSection: (sectionId: number) => Promise<E.Either<Rejection | TransportFailure, void>>;
  /** The start that is under way; null: none. */
  readonly startingSection: () => SectionStarting | null;
  /** Definite refusals (401, 403…): what to do is the app's to decide. */
  readonly onRefused: (listener: (failure: TransportFailure) => void) => () => void;
  readonly storage: () => 'durable' | 'failing';
  /**
   * Nothing is decided or sent after it. Resolves when the last write has ended: only then may another runtime read the
   * same journal.
   */
  readonly stop: () => Promise<void>;
}

const notRead = ({ line, problem }: LogDamage): StartFailure =>
  problem.kind === 'newerVersion' ? { kind: 'newerJournal', format: problem.format } : { kind: 'damagedJournal', line };

const NO_DRAFTS: readonly Draft[] = [];
const NOTHING_HERE: OnlyHere = { toSend: 0, heldBack: 0 };
const NO_LINES: LogLength = { written: 0, known: 0 };

/** A journal that cannot even be read: the session goes on in memory, and says that storage is failing. */
const unreadable = (cause: unknown): Journal => ({
  read: async function* () {},
  append: () => Promise.reject(cause),
});

/** Reads the journal and puts together everything that drives the session from there. */
const resumeSession = async (ports: Parameters<typeof runSession>[0]): Promise<E.Either<LogDamage, RunningSession>> => {
  const from = async (journal: Journal) =>
    E.map((read: ReadJournal) => runSession({ ...ports, journal }, read))(await readJournal(journal, ports.sha256));
  return from(ports.journal).catch((cause: unknown) => from(unreadable(cause)));
};

export const createQuizRuntime = (ports: QuizRuntimePorts): QuizRuntime => {
  const listeners = new Set<() => void>();
  const draftListeners = new Set<() => void>();
  const refusalListeners = new Set<(failure: TransportFailure) => void>();
  let running: RunningSession | null = null;

  const tellEach =
    <Told extends readonly unknown[]>(all: ReadonlySet<(...told: Told) => void>) =>
    (...told: Told): void => {
      for (const listener of [...all]) listener(...told);
    };
  const listening = <L>(all: Set<L>, listener: L) => {
    all.add(listener);
    return () => {
      all.delete(listener);
    };
  };

  return {
    start: async () => {
      await running?.stop();
      const resumed = await resumeSession({
        ...ports,
        sha256: ports.sha256 ?? pureSha256,
        onChange: tellEach(listeners),
        onDraftsChange: tellEach(draftListeners),
        onRefused: tellEach(refusalListeners),
      });
      if (E.isLeft(resumed)) return E.left(notRead(resumed.left));
      running = resumed.right;
      const opened = await running.open();
      if (E.isLeft(opened)) {
        await running.stop();
        running = null;
      }
      return opened;
    },
    dispatch: async (command) => (running === null ? E.left({ reason: 'NotOpen' }) : running.dispatch(command)),
    type: (typed) => running?.type(typed),
    drafts: () => running?.drafts() ?? NO_DRAFTS,
    subscribeDrafts: (listener) => listening(draftListeners, listener),
    commitDrafts: () => running?.commitDrafts(),
    secure: () => running?.secure(),
    session: () => running?.session() ?? emptySession,
    onDisk: () => running?.onDisk() ?? emptySession,
    head: () => running?.head() ?? emptySession,
    subscribe: (listener) => listening(listeners, listener),
    now: () => running?.now() ?? null,
    anchor: (now, sentAt) => running?.anchor(now, sentAt),
    lines: async function* (from) {
      if (running !== null) yield* running.lines(from);
    },
    logLength: () => running?.logLength() ?? NO_LINES,
    onlyHere: () => running?.onlyHere() ?? NOTHING_HERE,
    idle: () => running?.idle() ?? true,
    retry: () => running?.retry(),
    flush: async () => (running === null ? 'done' : running.flush()),
    wake: () => running?.wake(),
    setOnline: (online) => running?.setOnline(online),
    doubt: () => running?.doubt(),
    unheard: () => running?.unheard(),
    heard: () => running?.heard(),
    startSection: async (sectionId) =>
      running === null ? E.left({ reason: 'NotOpen' }) : running.startSection(sectionId),
    startingSection: () => running?.startingSection() ?? null,
    onRefused: (listener) => listening(refusalListeners, listener),
    storage: () => running?.storage() ?? 'durable',
    stop: async () => running?.stop(),
  };
};
