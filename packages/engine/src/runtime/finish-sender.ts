import * as E from 'fp-ts/lib/Either.js';
import { finishOf, pendingCount } from '../index.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Transport } from './ports.ts';
import { endPush, MOST_ENTRIES, startPush } from './push-sender.ts';
import type { SessionStore } from './session-store.ts';

/** The request to finish, until the server confirms it. The last answers travel in it where they fit. */
export const createFinishSender = (store: SessionStore, transport: Transport, exchange: Exchange): Sender => {
  /** The server took none of what came with the request: it is asked to finish, and the answers stay kept here. */
  let alone = false;
  return {
    due: () => {
      const finish = finishOf(store.head());
      return finish !== null && !finish.confirmed && (alone || pendingCount(store.head()) <= MOST_ENTRIES);
    },
    send: async () => {
      const finish = finishOf(store.head());
      if (finish === null) return null;
      const push = alone ? null : await startPush(store);
      const entries = push?.entries ?? [];
      const result = await exchange(transport.finish(finish.status, finish.comment, finish.at, entries));
      if (push !== null) endPush(store, push.pushId, result);
      if (E.isRight(result)) store.perform({ type: 'ReportFinishConfirmed', status: result.right.status });
      else if (result.left.kind === 'refused' && result.left.status !== 401 && push !== null) alone = true;
      else return result.left;
      return null;
    },
  };
};
