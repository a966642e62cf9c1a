import * as E from '#fp-ts/Either.js';
import { isReachable, linkOf } from '../index.ts';
import type { Millis } from '../units.ts';
import { afterSilence, type Exchange, isOfServer, reportFailure } from './exchange.ts';
import type { Clock, Scheduler, Transport, TransportFailure } from './ports.ts';
import type { SessionStore } from './session-store.ts';

/** A question for the server's time by whoever has waited for the server in vain already. It waits for nothing that is under way. */
export interface ShortQuestion {
  readonly ask: () => void;
  /** The server was heard of where it was not: it has the usual time to reply. */
  readonly heard: () => void;
  /** A reply came, to this or to anything else: how the link is was told. */
  readonly replied: () => void;
}

/** What is left of the ten seconds in which a server has to be heard of (`SILENCE_MS`). */
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
