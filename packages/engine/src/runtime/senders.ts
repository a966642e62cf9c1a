import * as E from '#fp-ts/Either.js';
import { devicesOf, finishOf, isReachable, nextSync, pauseOf, pendingCount, syncDueAt } from '../index.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { withWords } from '../model/with-words.ts';
import { outdoneCount } from '../sync/sync-facts.ts';
import type { Drafts } from './draft.ts';
import { type Exchange, isOfServer } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Clock, FinishReply, SyncReply, Transport, TransportFailure } from './ports.ts';
import type { OnlyHere, Posting } from './posting.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/** Hears the state of the sheet at the server from the reply to a post. */
export const hearOfSheet = (store: SessionStore, { finished, times }: SyncReply): void => {
  if (finished !== undefined && finished !== null) store.perform({ type: 'ReportFinishedElsewhere', status: finished });
  else if (times !== null) store.perform({ type: 'ReportSessionTime', ...times });
};

/**
 * Tells whether a post of nothing is replied to: it asks of the server all that any post asks, but for what would be in it. A server whose writes
 * fail replies to it, too: it is no word on the link. What the reply says of the times counts like any.
 */
export const takesPosts = (store: SessionStore, transport: Transport) => async (): Promise<boolean> => {
  const reply = await transport.sync([])();
  if (E.isLeft(reply)) return reply.left.kind === 'refused';
  if (reply.right.times !== null) store.perform({ type: 'ReportSessionTime', ...reply.right.times });
  return true;
};

export const createSyncSender = (
  store: SessionStore,
  transport: Transport,
  serverClock: ServerClock,
  exchange: Exchange,
  posting: Posting,
  /** Something else has the place of an answer at the server: the sheet as it has it is to be asked for. */
  onOutdone: () => void,
): Sender => {
  const isDue = (flushing: boolean): boolean => {
    const now = serverClock.now();
    const session = store.head();
    return now !== null && posting.sendable() > 0 && (flushing || nextSync(session, now) !== null);
  };
  const dueIn = (): Millis | null => {
    const now = serverClock.now();
    const due = posting.sendable() === 0 ? null : syncDueAt(store.head());
    const waits = [now === null || due === null ? null : Math.max(0, due - now), posting.heldBackIn()];
    const known = waits.filter((wait) => wait !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  return {
    dueIn,
    due: (flushing) => isDue(flushing) || posting.heldBackIn() === 0,
    send: async () => {
      const sync = await posting.startNext();
      if (sync === null) return null;
      const ask = (): void => void exchange(transport.time());
      const reply = await exchange(transport.sync(sync.entries), posting.isDoubted(sync) ? ask : undefined);
      const result = await posting.judged(sync, reply);
      const failure = posting.end(sync, result);
      if (E.isLeft(result)) return failure;
      hearOfSheet(store, result.right);
      if (result.right.superseded.length > 0 && outdoneCount(store.head()) > 0) onOutdone();
      return failure;
    },
  };
};

/** Nobody answers in a pause, so nothing would be posted whose reply says that it is over: what is pushed may be lost. */
const EACH_MS: Millis = 15_000;

/**
 * While the sheet is paused here, asks the server whether it still is: by a post of nothing, which is replied to with the times. At once
 * where the line is back: what was pushed meanwhile was not heard.
 */
export const createPauseAsker = ({ monotonic }: Clock, store: SessionStore, transport: Transport): Sender => {
  let asked: { readonly at: Millis; readonly linkSince: EpochMs | null } | null = null;
  const ofNow = () => ({ at: monotonic(), linkSince: devicesOf(store.head()).linkSince });
  const dueIn = (): Millis | null => {
    const head = store.head();
    if (pauseOf(head) === null) asked = null;
    else asked ??= ofNow();
    if (asked === null || !isReachable(head)) return null;
    return asked.linkSince === devicesOf(head).linkSince ? Math.max(0, asked.at + EACH_MS - monotonic()) : 0;
  };
  return {
    dueIn,
    due: () => dueIn() === 0,
    send: async () => {
      asked = ofNow();
      const reply = await transport.sync([])();
      // Who is refused is told so by whatever they post.
      if (E.isLeft(reply)) return reply.left.kind === 'refused' ? null : reply.left;
      hearOfSheet(store, reply.right);
      return null;
    },
  };
};

/** An end that the server has not come to is asked for again no sooner, and no later, than this. */
const MIN_WAIT_MS: Millis = 250;
const MAX_WAIT_MS: Millis = 30_000;

/** The request to finish, until the server confirms it, or says that the time is not over. The last answers travel in it where they fit. */
export const createFinishSender = (
  clock: Clock,
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
  posting: Posting,
  drafts: Pick<Drafts, 'unheard'>,
): Sender => {
  /**
   * Answers go before the request, in posts of their own, since the ones it carried were refused. Those refused again
   * stay here.
   */
  let areBefore = false;
  /** The time to wait for: the sheet is over by the clock here, and is not by the server's. */
  let waitUntil: Millis | null = null;

  /** The time until it asks again; null: it does not wait. */
  const waitsFor = (): Millis | null =>
    waitUntil === null || waitUntil <= clock.monotonic() || !isUnconfirmedTimeOut(finishOf(store.head()))
      ? null
      : waitUntil - clock.monotonic();

  const isOwed = (): boolean => finishOf(store.head())?.confirmed === false;

  const hear = (reply: FinishReply): void => {
    waitUntil = null;
    areBefore = false;
    if (reply.status !== 'A') {
      // It may have been undone here meanwhile: the first word of the server stays.
      if (isOwed()) store.perform({ type: 'ReportFinishConfirmed', status: reply.status });
      else store.perform({ type: 'ReportFinishedElsewhere', status: reply.status });
      return;
    }
    const { times, runs, now, word } = reply;
    store.perform({ type: 'ReportStillUnderWay', times, runs, ...withWords(word) });
    if (!isUnconfirmedTimeOut(finishOf(store.head()))) return;
    const ends = [times, ...runs].map(({ deadline }) => deadline - now).filter((left) => left > 0);
    waitUntil = clock.monotonic() + Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.min(...ends)));
  };

  return {
    dueIn: waitsFor,
    due: () => {
      if (!isOwed() || waitsFor() !== null || posting.keepsEnd()) return false;
      if (posting.isSearching()) return posting.isVain();
      return posting.isRefused() || (areBefore ? posting.sendable() === 0 : posting.holdsAll());
    },
    send: async () => {
      const finish = finishOf(store.head());
      if (finish === null) return null;
      const isVain = posting.isVain();
      const sync = areBefore || isVain ? null : await posting.start();
      const entries = sync?.entries ?? [];
      const owes = pendingCount(store.head()) > entries.length || drafts.unheard().length > 0;
      const reply = await exchange(transport.finish(finish.status, finish.comment, finish.at, entries, owes));
      const result = sync === null ? reply : await posting.judged(sync, reply);
      const failure = sync === null ? null : posting.end(sync, result);
      if (isVain && E.isRight(result)) posting.endTaken();
      else if (isVain) posting.endFailed();
      if (E.isRight(result)) hear(result.right);
      else if (sync === null) return result.left;
      else if (failure === null || posting.isRefused()) areBefore = true;
      else return failure;
      return null;
    },
  };
};

export interface ReviewSender extends Sender {
  /** Adds those of which the server has not heard to the counts of what is only here. */
  readonly with: (posted: OnlyHere) => OnlyHere;
  /** Somebody asks for it: what failed waits no longer. */
  readonly retryNow: () => void;
}

/** The wait of one that the server refused, or fell over, unless somebody asks for it or the sheet comes to its end. */
const AGAIN_MS: Millis = 60_000;

/** The failure concerns the one entry, and neither the link nor the sender. */
const isOfEntry = (failure: TransportFailure): boolean =>
  isOfServer(failure) || (failure.kind === 'refused' && failure.status !== 401);

/**
 * Answers that another device's took the place of, and that are found too late to be given again: nobody here can, so the server gets them
 * as they were given, for a person to decide. Each goes by itself: the log has no post of what is no answer any more, and one that fails
 * keeps nothing else here.
 */
export const createReviewSender = (
  { monotonic }: Clock,
  drafts: Drafts,
  transport: Transport,
  exchange: Exchange,
  isOver: () => boolean,
): ReviewSender => {
  /** The next tries of those that failed, by the ids of their answers. */
  const again = new Map<number, Millis>();
  let wasOver = false;
  const waitOf = (id: number): Millis => Math.max(0, (again.get(id) ?? 0) - monotonic());
  const dueIn = (): Millis | null => {
    // A grade may stand as soon as the grace of the end is over.
    if (wasOver !== isOver()) again.clear();
    wasOver = isOver();
    const waits = drafts.unheard().map(({ id }) => waitOf(id));
    return waits.length === 0 ? null : Math.min(...waits);
  };
  return {
    dueIn,
    due: () => dueIn() === 0,
    send: async () => {
      const entry = drafts.unheard().find(({ id }) => waitOf(id) === 0);
      if (entry === undefined) return null;
      const ask = (): void => void exchange(transport.time());
      const reply = await exchange(transport.sync([entry]), ask);
      if (E.isRight(reply)) {
        again.delete(entry.id);
        drafts.heard(entry);
        return null;
      }
      if (!isOfEntry(reply.left)) return reply.left;
      again.set(entry.id, monotonic() + AGAIN_MS);
      return null;
    },
    retryNow: () => again.clear(),
    with: ({ toSend, heldBack }) => {
      const unheard = drafts.unheard();
      const failed = unheard.filter(({ id }) => again.has(id)).length;
      return { toSend: toSend + unheard.length - failed, heldBack: heldBack + failed };
    },
  };
};
