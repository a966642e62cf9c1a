import * as E from '#fp-ts/Either.js';
import { isReachable, linkOf } from '../index.ts';
import type { Exchange } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Transport } from './ports.ts';
import type { SessionStore } from './session-store.ts';

const asking = (transport: Transport, exchange: Exchange) => async () => {
  const result = await exchange(transport.time());
  return E.isLeft(result) ? result.left : null;
};

/** Asks for the time where the clock here is in doubt. `onAnswered` is told of failures too: the last anchor goes on. */
export const createClockSender = (
  transport: Transport,
  exchange: Exchange,
  inDoubt: () => boolean,
  onAnswered: () => void,
): Sender => {
  const ask = asking(transport, exchange);
  return {
    due: inDoubt,
    send: async () => {
      const failure = await ask();
      onAnswered();
      return failure;
    },
  };
};

export interface Probe extends Sender {
  /** Something beside the session has lost the server, or waits for it in vain. */
  readonly doubt: () => void;
}

/** With nothing else to send, the time is what shows how the link is, and that the server is back. */
export const createProbe = (store: SessionStore, transport: Transport, exchange: Exchange): Probe => {
  const ask = asking(transport, exchange);
  let isDoubted = false;
  return {
    due: () => {
      const head = store.head();
      return isDoubted || !linkOf(head).known || !isReachable(head);
    },
    send: () => {
      isDoubted = false;
      return ask();
    },
    doubt: () => {
      isDoubted = true;
    },
  };
};
