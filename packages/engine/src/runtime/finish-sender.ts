import * as E from '#fp-ts/Either.js';
import { isUnconfirmedTimeOut } from '../finish/finish.ts';
import { finishOf, pendingCount } from '../index.ts';
import { said } from '../session/said.ts';
import type { Millis } from '../units.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Clock, FinishReply, Transport } from './ports.ts';
import type { Posting } from './posting.ts';
import type { SessionStore } from './session-store.ts';

/** An end that the server has not come to is asked for again no sooner, and no later, than this. */
const LEAST_WAIT_MS: Millis = 250;
const MOST_WAIT_MS: Millis = 30_000;

/** The request to finish, until the server confirms it, or says that the time is not over. The last answers travel in it where they fit. */
export const createFinishSender = (
  clock: Clock,
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
  posting: Posting,
): Sender => {
  /** Once what came with the request was refused, answers go before it in posts of their own; where these are refused, too, they stay kept here. */
  let areBefore = false;
  /** By the clock here the time is over, by the server's it is not. */
  let waitUntil: Millis | null = null;

  /** How long until it asks again; null: it does not wait. */
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
    store.perform({ type: 'ReportStillUnderWay', times, runs, ...said(word) });
    if (!isUnconfirmedTimeOut(finishOf(store.head()))) return;
    const ends = [times, ...runs].map(({ deadline }) => deadline - now).filter((left) => left > 0);
    waitUntil = clock.monotonic() + Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, Math.min(...ends)));
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
      const owes = pendingCount(store.head()) > entries.length;
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
