import * as E from '#fp-ts/Either.js';
import { emptySession, linkOf, type QuizSession } from '../index.ts';
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
import { readJournal } from './read-journal.ts';
import { assembleRuntime, type RuntimeParts } from './runtime-parts.ts';
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
  /**
   * Decided and visible in `head` at once. A move that is refused for a lost link has the server asked at once. Resolves when it is on disk (or when
   * storage fails: see `storage`).
   */
  readonly dispatch: (command: CommandInput) => Promise<E.Either<Rejection, void>>;
  /** A key has come: what is in a control is kept, and becomes its item's answer at a pause or before anything ends. */
  readonly type: (typed: Typed) => void;
  /**
   * Typed text that is no answer: it waits to be one, or says why it was refused. The same array while it is the same.
   */
  readonly drafts: () => readonly Draft[];
  readonly subscribeDrafts: (listener: () => void) => () => void;
  /** Makes answers of all text being typed, at once. */
  readonly commitDrafts: () => void;
  /** The page may be gone in a moment: what was typed or chosen and is not on disk yet is written before this returns. */
  readonly secure: () => void;
  /** The session as it is on disk, or as the disk failed to take it: the screen may call its answers answered. */
  readonly session: () => QuizSession;
  /** The session as it is on disk: the screen may call its answers kept on this device. */
  readonly onDisk: () => QuizSession;
  /** The newest, for controls' own value. */
  readonly head: () => QuizSession;
  readonly subscribe: (listener: () => void) => () => void;
  /** The server's time; null before the first reply. */
  readonly now: () => EpochMs | null;
  /** Another reply of the server said `now`; its request left at `sentAt` of the monotonic clock. */
  readonly anchor: (now: EpochMs, sentAt: Millis) => void;
  /** Somebody else says how late it is, while the server does not: no clock goes back by it. */
  readonly presume: (atLeast: EpochMs) => void;
  /** The log so far, from line `from` (0 based), also what storage refused. */
  readonly lines: (from?: number) => AsyncIterable<string>;
  readonly logLength: () => LogLength;
  /** Answers that only this device has. What the server was handed over for review is there, though it is pending for good. */
  readonly onlyHere: () => OnlyHere;
  /** Nothing that the session owes the server is under way, or waits to be tried again. */
  readonly idle: () => boolean;
  /** The time until what failed is tried again; null: nothing waits for that. */
  readonly retryIn: () => Millis | null;
  /** The examinee's own retry: at once, also what was refused. */
  readonly retry: () => void;
  /** Sends everything that is pending: on leaving, on logging out. */
  readonly flush: () => Promise<FlushResult>;
  /** The server has something of the sheet that is not here: it is opened again, as soon as that can be. */
  readonly openAgain: () => void;
  /** A tick, a tab that comes back, a computer that wakes up. */
  readonly wake: () => void;
  readonly setOnline: (online: boolean) => void;
  /** Something beside the session has lost the server, or waits for it in vain: the server is asked, and its reply, or none, is what counts. */
  readonly doubt: () => void;
  /** The same, by what hears of the server every few seconds, and has not: whatever is under way, and with less patience. */
  readonly unheard: () => void;
  /** The server was heard of again by a part that had lost it: it has the usual time to reply. */
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

/** Whoever presses a button in vain presses it often. */
const ASKS_EACH_MS: Millis = 1_000;

/** Tells whether a move waits for the server, which may be there by now. */
const waitsForServer = (rejection: Rejection): boolean =>
  rejection.reason === 'Blocked' && (rejection.by === 'offline' || rejection.by === 'serverOff');

const notRead = ({ line, problem }: LogDamage): StartFailure =>
  problem.kind === 'newerVersion' ? { kind: 'newerJournal', format: problem.format } : { kind: 'damagedJournal', line };

const NOT_OPEN: E.Either<Rejection, never> = E.left({ reason: 'NotOpen' });
const NO_DRAFTS: readonly Draft[] = [];
const NOTHING_HERE: OnlyHere = { toSend: 0, heldBack: 0 };
const NO_LINES: LogLength = { written: 0, known: 0 };

/** Listeners of one kind. They may come and go while they are told. */
const createListeners = <Told extends readonly unknown[]>() => {
  const all = new Set<(...told: Told) => void>();
  return {
    tell: (...told: Told): void => {
      for (const listener of [...all]) listener(...told);
    },
    add: (listener: (...told: Told) => void) => {
      all.add(listener);
      return () => {
        all.delete(listener);
      };
    },
  };
};

export const createQuizRuntime = (ports: QuizRuntimePorts): QuizRuntime => {
  const changes = createListeners<[]>();
  const draftChanges = createListeners<[]>();
  const refusals = createListeners<[TransportFailure]>();
  const sha256 = ports.sha256 ?? pureSha256;
  /** Null: nothing was started, or it could not be opened. */
  let parts: RuntimeParts | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  const retry = ({ posting, reviews, outbox, sections, opening }: RuntimeParts): void => {
    for (const one of [posting, reviews, outbox, sections, opening.lostStarts]) one.retryNow();
  };

  /**
   * Asks the server now and then, whatever the next try waits for: whoever presses has seen that there is a network. One that says
   * nothing is asked once.
   */
  const askForPressed = async (running: RuntimeParts): Promise<void> => {
    const at = ports.clock.monotonic();
    if (isAsking || at - askedAt < ASKS_EACH_MS) return;
    askedAt = at;
    isAsking = true;
    const reply = await running.exchange(ports.transport.time());
    isAsking = false;
    if (E.isRight(reply) && running === parts) retry(running);
  };

  const stop = async (): Promise<void> => {
    if (parts === null) return;
    const { drafts, time, outbox, sections, opening, store, log } = parts;
    drafts.commit();
    for (const one of [time, outbox, sections, opening.lostStarts, store]) one.stop();
    await log.stop();
    await drafts.stop();
  };

  return {
    start: async () => {
      await stop();
      const read = await readJournal(ports.journal, sha256);
      if (E.isLeft(read)) return E.left(notRead(read.left));
      const told = { onChange: changes.tell, onDraftsChange: draftChanges.tell, onRefused: refusals.tell };
      parts = assembleRuntime({ ...ports, ...told, sha256 }, read.right);
      const opened = await parts.opening.open();
      if (E.isLeft(opened)) {
        await stop();
        parts = null;
      }
      return opened;
    },
    dispatch: async (command) => {
      const performed = parts?.store.perform(command) ?? NOT_OPEN;
      if (E.isRight(performed)) await performed.right.durable;
      else if (parts !== null && waitsForServer(performed.left)) void askForPressed(parts);
      return E.map(() => undefined)(performed);
    },
    type: (typed) => parts?.drafts.type(typed),
    drafts: () => parts?.drafts.list() ?? NO_DRAFTS,
    subscribeDrafts: draftChanges.add,
    commitDrafts: () => parts?.drafts.commit(),
    secure: () => parts?.drafts.secure(),
    session: () => parts?.store.published() ?? emptySession,
    onDisk: () => parts?.onDisk() ?? emptySession,
    head: () => parts?.store.head() ?? emptySession,
    subscribe: changes.add,
    now: () => parts?.serverClock.now() ?? null,
    anchor: (now, sentAt) => parts?.replied(now, sentAt),
    presume: (atLeast) => {
      parts?.serverClock.presume(atLeast);
      if (parts?.opening.isBegun() === true) parts.lookAgain();
    },
    lines: async function* (from) {
      if (parts !== null) yield* parts.log.lines(from);
    },
    logLength: () => parts?.log.length() ?? NO_LINES,
    onlyHere: () => parts?.reviews.with(parts.posting.onlyHere()) ?? NOTHING_HERE,
    idle: () => parts?.outbox.idle() ?? true,
    retryIn: () => parts?.outbox.retryIn() ?? null,
    retry: () => {
      if (parts !== null) retry(parts);
    },
    flush: async () => {
      if (parts === null) return 'done';
      parts.drafts.commit();
      parts.posting.retryNow();
      parts.reviews.retryNow();
      return parts.outbox.flush();
    },
    openAgain: () => parts?.opening.openAgain(),
    wake: () => parts?.lookAgain(),
    setOnline: (online) => {
      if (parts === null) return;
      const { store, outbox, exchange, sections, opening } = parts;
      if (!online) {
        store.perform({ type: 'ReportLink', online, serverOff: linkOf(store.head()).serverOff });
        return;
      }
      // That there is a network again is no word of the server: its reply is. What is under way may never have one.
      if (outbox.isSending()) void exchange(ports.transport.time());
      else outbox.retryNow();
      sections.retryNow();
      opening.lostStarts.retryNow();
    },
    doubt: () => {
      if (parts?.opening.isBegun() !== true) return;
      parts.probe.doubt();
      parts.outbox.schedule();
    },
    unheard: () => {
      if (parts?.opening.isBegun() === true) parts.shortQuestion.ask();
    },
    heard: () => parts?.shortQuestion.heard(),
    startSection: async (sectionId) => parts?.sections.start(sectionId) ?? NOT_OPEN,
    startingSection: () => parts?.sections.underWay() ?? parts?.opening.lostStart() ?? null,
    onRefused: refusals.add,
    storage: () => parts?.log.storage() ?? 'durable',
    stop,
  };
};
