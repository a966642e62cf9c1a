import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../session/event.ts';
import type { Sender } from './outbox.ts';
import type { Transport } from './ports.ts';

export interface PrintScreenSender extends Sender {
  readonly see: (events: readonly QuizEvent[]) => void;
}

/** One call for each screen capture seen. The log has them all: what a closed page did not get to tell is not repeated. */
export const createPrintScreenSender = (transport: Transport): PrintScreenSender => {
  let owed = 0;
  return {
    see: (events) => {
      for (const event of events) {
        if (event.type === 'IncidentSeen' && event.data.kind === 'printScreen') owed += 1;
      }
    },
    due: () => owed > 0,
    send: async () => {
      const result = await transport.printScreenSeen()();
      if (E.isLeft(result)) return result.left;
      owed -= 1;
      return null;
    },
  };
};
