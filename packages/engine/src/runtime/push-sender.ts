import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { entriesInFlight, nextPush, type PendingEntry, pendingCount } from '../index.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { PushReply, Transport, TransportFailure } from './ports.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/** Entries in one request: far below the contract's body limit. */
export const MOST_ENTRIES = 1_000;

export interface StartedPush {
  readonly pushId: number;
  readonly entries: readonly PendingEntry[];
}

/** Null: nothing to push. Resolves when the start is on disk. */
export const startPush = async (store: SessionStore): Promise<StartedPush | null> => {
  const started = store.perform({ type: 'StartPush', limit: MOST_ENTRIES });
  if (E.isLeft(started)) return null;
  const event = started.right.events.find((one) => one.type === 'PushStarted');
  const entries = entriesInFlight(store.head());
  await started.right.durable;
  return event === undefined ? null : { pushId: event.data.pushId, entries };
};

export const endPush = (
  store: SessionStore,
  pushId: number,
  result: E.Either<TransportFailure, Pick<PushReply, 'setAside' | 'superseded'>>,
): void => {
  if (E.isLeft(result)) {
    const { kind } = result.left;
    if (kind !== 'unheard')
      store.perform({ type: 'ReportPushFailed', pushId, failure: kind === 'timeout' ? 'serverOff' : kind });
  } else {
    const { setAside, superseded } = result.right;
    store.perform({ type: 'ReportPushAcked', pushId, setAside, superseded });
  }
};

export const createPushSender = (
  store: SessionStore,
  transport: Transport,
  serverClock: ServerClock,
  exchange: Exchange,
): Sender => ({
  due: (flushing) => {
    const now = serverClock.now();
    const session = store.head();
    return now !== null && (O.isSome(nextPush(session, now)) || (flushing && pendingCount(session) > 0));
  },
  send: async () => {
    const push = await startPush(store);
    if (push === null) return null;
    const result = await exchange(transport.push(push.entries));
    endPush(store, push.pushId, result);
    if (E.isLeft(result)) {
      const { left: failure } = result;
      const status = failure.kind === 'refused' ? failure.finished : undefined;
      if (status !== undefined) store.perform({ type: 'ReportFinishedElsewhere', status });
      return failure;
    }
    if (result.right.times !== null) store.perform({ type: 'ReportSessionTime', ...result.right.times });
    return null;
  },
});
