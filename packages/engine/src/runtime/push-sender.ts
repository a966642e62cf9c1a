import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FinalStatus } from '../content/opening.ts';
import { nextPush, pushDueAt } from '../index.ts';
import type { Millis } from '../units.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Transport, TransportFailure } from './ports.ts';
import type { Posting } from './posting.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

const finishedBy = (failure: TransportFailure): FinalStatus | undefined =>
  failure.kind === 'refused' ? failure.finished : undefined;

export const createPushSender = (
  store: SessionStore,
  transport: Transport,
  serverClock: ServerClock,
  exchange: Exchange,
  posting: Posting,
): Sender => {
  const isDue = (flushing: boolean): boolean => {
    const now = serverClock.now();
    const session = store.head();
    return now !== null && posting.sendable() > 0 && (flushing || O.isSome(nextPush(session, now)));
  };
  const dueIn = (): Millis | null => {
    const now = serverClock.now();
    const due = posting.sendable() === 0 ? null : pushDueAt(store.head());
    const waits = [now === null || due === null ? null : Math.max(0, due - now), posting.heldBackIn()];
    const known = waits.filter((wait) => wait !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  return {
    dueIn,
    due: (flushing) => isDue(flushing) || posting.heldBackIn() === 0,
    send: async () => {
      const push = await posting.startNext();
      if (push === null) return null;
      const ask = (): void => void exchange(transport.time());
      const reply = await exchange(transport.push(push.entries), posting.isDoubted(push) ? ask : undefined);
      const result = await posting.judged(push, reply);
      const failure = posting.end(push, result);
      const { finished } = E.isRight(result) ? result.right : { finished: finishedBy(result.left) };
      if (finished !== undefined && finished !== null) {
        store.perform({ type: 'ReportFinishedElsewhere', status: finished });
        // What was being typed is an answer of before the end by now, and is handed over, too.
        return posting.sendable() > 0 ? null : failure;
      }
      if (E.isRight(result) && result.right.times !== null)
        store.perform({ type: 'ReportSessionTime', ...result.right.times });
      return failure;
    },
  };
};
