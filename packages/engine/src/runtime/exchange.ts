import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { linkOf } from '../index.ts';
import type { EpochMs } from '../units.ts';
import type { Clock, TransportFailure } from './ports.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

export type Exchange = <A extends { readonly now: EpochMs }>(
  request: TaskEither<TransportFailure, A>,
) => Promise<E.Either<TransportFailure, A>>;

export const reportLink = (store: SessionStore, online: boolean, serverOff: boolean): void => {
  const link = linkOf(store.head());
  if (link.online === online && link.serverOff === serverOff) return;
  store.perform({ type: 'ReportLink', online, serverOff });
};

/** What every request tells beside its reply: where the server's clock stands, and how the link is. */
export const createExchange =
  (clock: Clock, serverClock: ServerClock, store: SessionStore): Exchange =>
  async (request) => {
    const sentAt = clock.monotonic();
    const result = await request();
    if (E.isRight(result)) {
      serverClock.anchor(result.right.now, sentAt);
      reportLink(store, true, false);
    } else if (result.left.kind === 'offline') reportLink(store, false, linkOf(store.head()).serverOff);
    else reportLink(store, true, result.left.kind === 'serverOff');
    return result;
  };
