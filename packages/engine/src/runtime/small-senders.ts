import * as E from '#fp-ts/Either.js';
import { isReachable, linkOf, nextSectionEndAt, unconfirmedSections } from '../index.ts';
import type { QuizEvent } from '../model/event.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { withWords } from '../model/with-words.ts';
import { afterSilence, type Exchange, isOfServer, reportFailure } from './exchange.ts';
import type { Sender } from './outbox.ts';
import type { Clock, Scheduler, Transport, TransportFailure } from './ports.ts';
import type { SectionAsker } from './section-asker.ts';
import { hearOfSheet } from './senders.ts';
import type { SessionStore } from './session-store.ts';

const asking = (transport: Transport, exchange: Exchange) => async () => {
  const result = await exchange(transport.time());
  return E.isLeft(result) ? result.left : null;
};

/**
 * Asks for the time where the clock here is in doubt; where a section may end by it, also by a post of nothing, which is replied to with the times
 * of the sheet: nothing leads back into a section that was paused, unheard, and is left. The time comes first: it waits for no database.
 * `onAnswered` is told of failures too: the last anchor goes on.
 */
export const createClockSender = (
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
  inDoubt: () => boolean,
  onAnswered: () => void,
): Sender => {
  const ask = asking(transport, exchange);
  const hearTimes = async (): Promise<boolean> => {
    const reply = await exchange(transport.sync([]), () => void ask());
    if (E.isRight(reply)) hearOfSheet(store, reply.right);
    return E.isRight(reply);
  };
  return {
    due: inDoubt,
    send: async () => {
      const asked = ask();
      const isHeard = nextSectionEndAt(store.head()) !== null && (await hearTimes());
      const failure = isHeard ? null : await asked;
      onAnswered();
      return failure;
    },
  };
};

export interface Probe extends Sender {
  /** Something beside the session has lost the server, or waits for it in vain. */
  readonly doubt: () => void;
}

/** Asks for the time when nothing else is to be sent, which shows how the link is, and that the server is back. */
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

/** A question for the server's time by whoever has waited for the server in vain already. It waits for nothing that is under way. */
export interface ShortQuestion {
  readonly ask: () => void;
  /** The server was heard of where it was not: it has the usual time to reply. */
  readonly heard: () => void;
  /** A reply came, to this or to anything else: how the link is was told. */
  readonly replied: () => void;
}

/** The rest of the ten seconds in which a server has to be heard of (`SILENCE_MS`). */
const SHORT_SILENCE_MS: Millis = 4_000;

export const createShortQuestion = (
  clock: Clock,
  scheduler: Scheduler,
  store: SessionStore,
  transport: Transport,
  exchange: Exchange,
): ShortQuestion => {
  let underWay: { isOpen: boolean; readonly stopHurrying: () => void } | null = null;
  return {
    ask: () => {
      const isKnown = linkOf(store.head()).known;
      if (underWay !== null || !isKnown || !isReachable(store.head())) return;
      const fails = (failure: TransportFailure): void => {
        if (asked.isOpen) reportFailure(store, failure);
      };
      const isSilent = () => fails({ kind: 'timeout' });
      const asked = {
        isOpen: true,
        stopHurrying: afterSilence(clock, scheduler, isSilent, SHORT_SILENCE_MS),
      };
      underWay = asked;
      void exchange(transport.time(), isSilent).then((result) => {
        asked.stopHurrying();
        if (underWay === asked) underWay = null;
        if (E.isLeft(result) && isOfServer(result.left)) fails(result.left);
      });
    },
    heard: () => underWay?.stopHurrying(),
    replied: () => {
      if (underWay === null) return;
      underWay.stopHurrying();
      underWay.isOpen = false;
      underWay = null;
    },
  };
};

export interface PrintScreenSender extends Sender {
  readonly see: (events: readonly QuizEvent[]) => void;
}

/** One call for each screen capture seen, the same until it is heard. The log has them all: what a closed page did not get to tell is not repeated. */
export const createPrintScreenSender = (transport: Transport): PrintScreenSender => {
  const owed: EpochMs[] = [];
  return {
    see: (events) => {
      for (const event of events) {
        if (event.type === 'IncidentSeen' && event.data.kind === 'printScreen') owed.push(event.at);
      }
    },
    due: () => owed.length > 0,
    send: async () => {
      const [seenAt] = owed;
      if (seenAt === undefined) return null;
      const result = await transport.printScreenSeen(seenAt)();
      if (E.isLeft(result)) return result.left;
      owed.shift();
      return null;
    },
  };
};

/** Sections that were started without the server, told to it with their true start. */
export const createSectionSender = (store: SessionStore, asker: SectionAsker): Sender => ({
  due: () => unconfirmedSections(store.head()).length > 0,
  send: async () => {
    const run = unconfirmedSections(store.head())[0];
    if (run === undefined) return null;
    const result = await asker.ask(run.sectionId, run.startedAt);
    if (E.isLeft(result)) return 'kind' in result.left ? result.left : { kind: 'unheard' };
    const { deadline, word } = result.right;
    store.perform({ type: 'ReportSectionConfirmed', sectionId: run.sectionId, deadline, ...withWords(word) });
    return null;
  },
});
