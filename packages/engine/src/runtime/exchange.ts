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

/** What a failed request says of the link. */
export const reportFailure = (store: SessionStore, { kind }: TransportFailure): void => {
  const { online, serverOff } = linkOf(store.head());
  switch (kind) {
    case 'offline':
      store.perform({ type: 'ReportLink', online: false, serverOff });
      return;
    case 'timeout':
      // Where the browser says that there is no network, that is why.
      if (online) store.perform({ type: 'ReportLink', online, serverOff: true });
      return;
    case 'serverOff':
      store.perform({ type: 'ReportLink', online: true, serverOff: true });
      return;
    case 'refused':
      store.perform({ type: 'ReportLink', online: true, serverOff: false });
      return;
    case 'unheard':
      store.perform({ type: 'ReportPageRestored' });
      return;
    default:
      kind satisfies never;
  }
};

/** What every request tells beside its reply: where the server's clock stands, and how the link is. */
export const createExchange =
  (clock: Clock, serverClock: ServerClock, store: SessionStore): Exchange =>
  async (request) => {
    const sentAt = clock.monotonic();
    const result = await request();
    if (E.isRight(result)) {
      serverClock.anchor(result.right.now, sentAt);
      store.perform({ type: 'ReportLink', online: true, serverOff: false });
    } else reportFailure(store, result.left);
    return result;
  };
