import * as E from '#fp-ts/Either.js';
import * as O from '#fp-ts/Option.js';
import { nextSync, syncDueAt } from '../index.ts';
import type { Millis } from '../units.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Transport } from './ports.ts';
import type { Posting } from './posting.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

export const createSyncSender = (
  store: SessionStore,
  transport: Transport,
  serverClock: ServerClock,
  exchange: Exchange,
  posting: Posting,
): Sender => {
  const isDue = (flushing: boolean): boolean => {
    const now = serverClock.now();
    const session = store.head();
    return now !== null && posting.sendable() > 0 && (flushing || O.isSome(nextSync(session, now)));
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
      const { finished, times } = result.right;
      if (finished !== undefined && finished !== null)
        store.perform({ type: 'ReportFinishedElsewhere', status: finished });
      else if (times !== null) store.perform({ type: 'ReportSessionTime', ...times });
      return failure;
    },
  };
};
