import * as E from '#fp-ts/Either.js';
import {
  entriesInFlight,
  finishOf,
  fitsOnePost,
  heldBackIds,
  linkOf,
  MAX_ENTRIES,
  type PendingEntry,
  pendingEntries,
  sendableCount,
} from '../index.ts';
import type { Millis } from '../model/units.ts';
import { isOfServer } from './exchange.ts';
import type { SyncReply, TransportFailure } from './ports.ts';
import type { CommandInput, SessionStore } from './session-store.ts';
import type { StartedSync } from './suspicion.ts';
import { createSearch, createSuspicion, TRIES } from './suspicion.ts';

type SyncResult<R = Pick<SyncReply, 'setAside' | 'superseded'>> = E.Either<TransportFailure, R>;

/** Answers that are pending: the server has no word on them. */
export interface OnlyHere {
  /** Those that will be sent as soon as there is a way. */
  readonly toSend: number;
  readonly heldBack: number;
}

/** Carries answers to the server, with whatever request. */
export interface Posting {
  /** Counts the answers that this device alone has, as far as anybody told. */
  readonly onlyHere: () => OnlyHere;
  /** Counts the answers that a post of all that may go would carry. */
  readonly sendable: () => number;
  /** Null: nothing to sync. Resolves when the start is on disk. */
  readonly start: () => Promise<StartedSync | null>;
  /** The same, and where there is nothing else, one of those held back by itself. */
  readonly startNext: () => Promise<StartedSync | null>;
  /** The time until one of those held back is tried; null: there are none. */
  readonly heldBackIn: () => Millis | null;
  /** Some of those held back are to be tried before the end goes. */
  readonly keepsEnd: () => boolean;
  /** Something in the post was refused before, or is suspected: silence about it says nothing of the server yet. */
  readonly isDoubted: (sync: StartedSync) => boolean;
  /** Judges a reply: a server that fails again and again over the same answers is there, and refuses them. */
  readonly judged: <R>(sync: StartedSync, result: SyncResult<R>) => Promise<SyncResult<R>>;
  /** Ends a post by its result. Null: it is done with, or will be tried with less in it. */
  readonly end: (sync: StartedSync, result: SyncResult) => TransportFailure | null;
  /** A search is on for the answer that the server falls over. */
  readonly isSearching: () => boolean;
  /** The search is vain: nothing at all is taken, or it takes too long. The end goes by itself then. */
  readonly isVain: () => boolean;
  /** The end that went by itself was taken: so it is something in the answers. */
  readonly endTaken: () => void;
  /** The end that went by itself failed as well: it is the server. */
  readonly endFailed: () => void;
  /** The next one carries all that can be sent. */
  readonly holdsAll: () => boolean;
  /** The last one was refused for what no smaller one would change. */
  readonly isRefused: () => boolean;
  /** The examinee's own retry: also of what is held back. */
  readonly retryNow: () => void;
}

/** Refusals of the content, not of the sender or the sheet: less of it may be taken. */
const ABOUT_CONTENT: ReadonlySet<number | undefined> = new Set([400, 413, 422, 500]);
/** The time between two rounds of those held back. */
const ROUND_MS: Millis = 60_000;
/** The wait after the trial of one held back, as a multiple of the time that it took. */
const REST = 4;
/**
 * The time after an end in which a trial of those held back may still begin before the end is sent. A trial under way
 * is waited for as any post is.
 */
const BEFORE_END_MS: Millis = 20_000;

/** The server's own word that it takes nothing for now: no answer is to blame. */
const saysAway = (failure: TransportFailure): boolean =>
  failure.kind === 'serverOff' && (failure.status === 503 || failure.status === 429);

/**
 * Splits a post of answers that a server refuses, or falls over: they travel in ever smaller ones, until those that it never
 * takes are alone and known. These are held back, and tried again rarely; all others go on.
 */
export const createPosting = (
  store: SessionStore,
  monotonic: () => Millis,
  takesAny: () => Promise<boolean>,
  /** Counts the replies heard, to whatever request. */
  heard: () => number,
): Posting => {
  const suspicion = createSuspicion(takesAny);
  const search = createSearch(monotonic);
  /** The post in which something is looked for that the server falls over. */
  let searched: number | null = null;
  /** Since the post under way failed, another reply came, or the browser has said that there is no network. */
  let isLinkTold = false;
  let most = MAX_ENTRIES;
  /** Refusals of the same answers alone, since something was taken. */
  let failures = 0;
  let isRefused = false;
  let nextRound: Millis = 0;
  /** Those held back that are still to be tried in this round. */
  let round: readonly number[] = [];
  /** Since when the sheet is known to be over. */
  let overSince: Millis | null = null;

  const heldBack = (): readonly number[] => heldBackIds(store.head());
  const leftOfRound = (): readonly number[] => {
    const isOver = finishOf(store.head()) !== null;
    // Whatever was made before the end and comes soon after it counts: each is tried at once.
    if (isOver && overSince === null) round = heldBack();
    overSince = isOver ? (overSince ?? monotonic()) : null;
    return round.filter((id) => heldBack().includes(id));
  };
  const sendable = (): number => sendableCount(store.head());

  const begin = async (command: Extract<CommandInput, { type: 'StartSync' }>): Promise<StartedSync | null> => {
    const started = store.perform(command);
    if (E.isLeft(started)) return null;
    const event = started.right.events.find((one) => one.type === 'SyncStarted');
    const entries = entriesInFlight(store.head());
    await started.right.durable;
    return event === undefined ? null : { syncId: event.data.syncId, entries, startedAt: monotonic() };
  };
  /**
   * Tells whether the server is out of suspicion. A single pending answer leaves that open: an answer to another
   * question will tell.
   */
  const isExcused = (): boolean => search.isServerFine() || sendable() === 1;
  const start: Posting['start'] = async () => {
    if (search.isOn()) search.keepOnly(new Set(pendingEntries(store.head()).map(({ id }) => id)));
    const first = await begin({ type: 'StartSync', limit: most, besides: search.behind() });
    if (first !== null || !search.isOn()) return first;
    // Nothing at all is taken: it is the server that fails, and all go together again.
    if (search.isVain(sendable()) && !isExcused()) startAnew();
    search.comeRound();
    return begin({ type: 'StartSync', limit: most });
  };

  const startHeldBack = async (): Promise<StartedSync | null> => {
    const left = leftOfRound();
    if (left.length === 0) nextRound = monotonic() + ROUND_MS;
    const [first, ...rest] = left.length > 0 ? left : heldBack();
    round = rest;
    return first === undefined ? null : begin({ type: 'StartSync', limit: 1, alone: first });
  };

  const isOfHeldBack = ({ entries: [entry] }: StartedSync): boolean =>
    entry !== undefined && heldBack().includes(entry.id);

  const holdBack = ({ entries: [entry] }: StartedSync): void => {
    if (entry === undefined) return;
    const { id, epoch, revision } = entry;
    if (heldBack().length === 0) nextRound = monotonic() + ROUND_MS;
    store.perform({ type: 'ReportAnswerRefused', answerId: id, version: { epoch, revision } });
    failures = 0;
    suspicion.startAnew();
    search.forget(id);
  };

  const taken = (entries: readonly PendingEntry[]): void => {
    failures = 0;
    suspicion.startAnew();
    search.taken(entries);
    most = Math.min(MAX_ENTRIES, most * 2);
  };
  const startAnew = (): void => {
    search.startAnew();
    suspicion.forget();
    most = MAX_ENTRIES;
  };

  /** Looks, in smaller posts after a while each, for the answer that the server fell over, or was silent about. */
  const lookIn = (sync: StartedSync): TransportFailure | null => {
    const { entries } = sync;
    if (search.failed(entries)) {
      holdBack(sync);
      return null;
    }
    if (entries.length > 1) most = Math.ceil(entries.length / 2);
    return { kind: 'serverOff' };
  };

  return {
    onlyHere: () => ({ toSend: sendable(), heldBack: heldBack().length }),
    sendable,
    start,
    startNext: async () => (await start()) ?? (await startHeldBack()),
    heldBackIn: () => {
      if (heldBack().length === 0) return null;
      return leftOfRound().length > 0 ? 0 : Math.max(0, nextRound - monotonic());
    },
    keepsEnd: () => leftOfRound().length > 0 && monotonic() - (overSince ?? 0) < BEFORE_END_MS,
    isSearching: () => search.isOn() && sendable() > 0,
    isVain: () => search.isVain(sendable()),
    endTaken: () => taken([]),
    endFailed: startAnew,
    isDoubted: (sync) => isOfHeldBack(sync) || (suspicion.isOf(sync) && isExcused()),
    judged: async (sync, result) => {
      if (E.isRight(result)) return result;
      if (!isOfServer(result.left) || saysAway(result.left)) return result;
      const wasHeldBack = isOfHeldBack(sync);
      const wasOnline = linkOf(store.head()).online;
      const before = heard();
      const isIt = wasHeldBack ? await takesAny() : await suspicion.failed(sync, result.left);
      isLinkTold = heard() > before || (wasOnline && !linkOf(store.head()).online);
      searched = isIt && !wasHeldBack ? sync.syncId : null;
      return isIt && (wasHeldBack || isExcused()) ? E.left({ kind: 'refused', status: 500, message: null }) : result;
    },
    end: (sync, result) => {
      const { syncId, entries } = sync;
      const wasHeldBack = isOfHeldBack(sync);
      isRefused = false;
      if (wasHeldBack) nextRound = Math.max(nextRound, monotonic() + REST * (monotonic() - sync.startedAt));
      if (E.isRight(result)) {
        const { setAside, superseded } = result.right;
        store.perform({ type: 'ReportSyncAcked', syncId, setAside, superseded });
        taken(entries);
        return null;
      }
      const failure = result.left;
      if (failure.kind !== 'unheard')
        store.perform({
          type: 'ReportSyncFailed',
          syncId,
          failure: failure.kind === 'timeout' ? 'serverOff' : failure.kind,
          // Of a post that is given up its exchange has told, and what other requests heard since counts.
          isLinkTold: isLinkTold || failure.kind === 'timeout',
        });
      isLinkTold = false;
      if (failure.kind === 'offline' || failure.kind === 'unheard') suspicion.startAnew();
      // Nobody had it: that was no trial.
      if (wasHeldBack && failure.kind !== 'refused') round = [...entries.map(({ id }) => id), ...round];
      if (searched === syncId) return lookIn(sync);
      if (failure.kind !== 'refused') return failure;
      if (!ABOUT_CONTENT.has(failure.status)) {
        isRefused = failure.status !== 401;
        return failure;
      }
      if (wasHeldBack) return null;
      if (entries.length > 1) {
        most = Math.ceil(entries.length / 2);
        return null;
      }
      failures += 1;
      // Once more, after a while: nobody is told that an answer is refused because of one reply.
      if (failures < TRIES) return { kind: 'serverOff' };
      holdBack(sync);
      return null;
    },
    holdsAll: () => sendable() <= most && fitsOnePost(store.head()),
    isRefused: () => isRefused,
    retryNow: () => {
      round = heldBack();
    },
  };
};
