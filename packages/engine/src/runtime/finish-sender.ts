import * as E from 'fp-ts/lib/Either.js';
import { isUnconfirmedTimeOut } from '../finish/finish.ts';
import { finishOf, pendingCount } from '../index.ts';
import type { Millis } from '../units.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Clock, FinishReply, Transport } from './ports.ts';
import { endPush, MOST_ENTRIES, startPush } from './push-sender.ts';
import type { SessionStore } from './session-store.ts';

/** An end that the server has not come to is asked for again no sooner, and no later, than this. */
const LEAST_WAIT_MS: Millis = 250;
const MOST_WAIT_MS: Millis = 30_000;

export interface FinishSender extends Sender {
  /** How long until it asks again; null: it does not wait. */
  readonly waitsFor: () => Millis | null;
}

/** The request to finish, until the server confirms it, or says that the time is not over. The last answers travel in it where they fit. */
export const createFinishSender = (
  clock: Clock,
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
): FinishSender => {
  /** The server took none of what came with the request: it is asked to finish, and the answers stay kept here. */
  let alone = false;
  /** By the clock here the time is over, by the server's it is not. */
  let waitUntil: Millis | null = null;

  const waitsFor = (): Millis | null =>
    waitUntil === null || waitUntil <= clock.monotonic() ? null : waitUntil - clock.monotonic();

  const isOwed = (): boolean => finishOf(store.head())?.confirmed === false;

  const hear = (reply: FinishReply): void => {
    waitUntil = null;
    alone = false;
    if (reply.status !== 'A') {
      // It may have been undone here meanwhile: the first word of the server stays.
      if (isOwed()) store.perform({ type: 'ReportFinishConfirmed', status: reply.status });
      else store.perform({ type: 'ReportFinishedElsewhere', status: reply.status });
      return;
    }
    const { times, runs, now } = reply;
    store.perform({ type: 'ReportStillUnderWay', times, runs });
    if (!isUnconfirmedTimeOut(finishOf(store.head()))) return;
    waitUntil = clock.monotonic() + Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, times.deadline - now));
  };

  return {
    waitsFor,
    due: () => isOwed() && waitsFor() === null && (alone || pendingCount(store.head()) <= MOST_ENTRIES),
    send: async () => {
      const finish = finishOf(store.head());
      if (finish === null) return null;
      const push = alone ? null : await startPush(store);
      const entries = push?.entries ?? [];
      const result = await exchange(transport.finish(finish.status, finish.comment, finish.at, entries));
      if (push !== null) endPush(store, push.pushId, result);
      if (E.isRight(result)) hear(result.right);
      else if (result.left.kind === 'refused' && result.left.status !== 401 && push !== null) alone = true;
      else return result.left;
      return null;
    },
  };
};
