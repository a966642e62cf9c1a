import * as E from 'fp-ts/lib/Either.js';
import { contentOf } from '../index.ts';
import type { Rejection } from '../session/rejection.ts';
import type { SectionAsk } from '../timers/timers-state.ts';
import { createBackoff } from './backoff.ts';
import type { Exchange } from './exchange.ts';
import type { Scheduler, Transport, TransportFailure } from './ports.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/** A start that is under way. */
export interface SectionStarting {
  readonly sectionId: number;
  /** How often the server was asked, and no reply came. */
  readonly unanswered: number;
}

export type Started = E.Either<Rejection | TransportFailure, void>;

export interface SectionStarter {
  /** Asks until the server says something, by itself. In hybrid mode one that is away is not waited for. */
  readonly start: (sectionId: number) => Promise<Started>;
  readonly underWay: () => SectionStarting | null;
  /**
   * One more request about a section: that it never got a reply to those before is what it tells the server. Resolves when that is on disk, so
   * that a page that is loaded again asks on.
   */
  readonly askFor: (sectionId: number) => Promise<E.Either<Rejection, SectionAsk>>;
  /** The server may answer now: whoever waits asks at once. */
  readonly hurry: () => void;
  readonly stop: () => void;
}

interface SectionStarterOptions {
  readonly scheduler: Scheduler;
  readonly serverClock: ServerClock;
  readonly store: SessionStore;
  readonly transport: Transport;
  readonly exchange: Exchange;
}

/** By another word of the server meanwhile: the sheet was opened again. */
const isStarted = ({ reason }: Rejection): boolean => reason === 'SectionAlreadyStarted';
const offline: Started = E.left({ kind: 'offline' });

export const createSectionStarter = (options: SectionStarterOptions): SectionStarter => {
  const { scheduler, serverClock, store, transport, exchange } = options;
  const backoff = createBackoff(scheduler.chance);
  let starting: SectionStarting | null = null;
  let goesOn: Promise<Started> | null = null;
  let wake: () => void = () => undefined;
  let stopped = false;

  const newId = (): string => [1, 2, 3].map(() => Math.floor(scheduler.chance() * 2 ** 32).toString(36)).join('-');

  const askFor: SectionStarter['askFor'] = async (sectionId) => {
    const performed = store.perform({ type: 'AskForSection', sectionId, name: newId() });
    if (E.isLeft(performed)) return performed;
    const { events, durable } = performed.right;
    await durable;
    const asked = events.find((event) => event.type === 'SectionAsked');
    return asked === undefined
      ? E.left({ reason: 'NotOpen' })
      : E.right({ id: asked.data.askId, tries: asked.data.tries });
  };

  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      const cancel = scheduler.after(backoff.next(), resolve);
      wake = () => {
        cancel();
        resolve();
      };
    });

  const nowStarting = (now: SectionStarting | null): void => {
    starting = now;
    store.changed();
  };

  const dispatch = async (sectionId: number, server: { startedAt: number; deadline: number } | null) => {
    const performed = store.perform({ type: 'StartSection', sectionId, server });
    if (E.isLeft(performed)) return isStarted(performed.left) ? E.right(undefined) : performed;
    await performed.right.durable;
    return E.right(undefined);
  };

  const run = async (sectionId: number): Promise<Started> => {
    for (let unanswered = 0; !stopped; unanswered += 1) {
      nowStarting({ sectionId, unanswered });
      // The server's clock for the section runs from its reply on: what would be refused here is not asked for.
      const now = serverClock.now() ?? 0;
      const refusal = store.refusalOf({ type: 'StartSection', sectionId, server: { startedAt: now, deadline: now } });
      if (refusal !== null) return unanswered > 0 && isStarted(refusal) ? E.right(undefined) : E.left(refusal);
      const ask = await askFor(sectionId);
      if (E.isLeft(ask)) return ask;
      const reply = await exchange(transport.startSection(sectionId, null, ask.right));
      if (E.isRight(reply))
        return dispatch(sectionId, { startedAt: reply.right.startedAt, deadline: reply.right.deadline });
      if (reply.left.kind === 'refused') return reply;
      if (contentOf(store.head()).rules.hybridMode) return dispatch(sectionId, null);
      nowStarting({ sectionId, unanswered: unanswered + 1 });
      await wait();
    }
    return offline;
  };

  return {
    start: (sectionId) => {
      if (goesOn !== null && starting?.sectionId === sectionId) return goesOn;
      backoff.reset();
      goesOn = run(sectionId).finally(() => {
        goesOn = null;
        nowStarting(null);
      });
      return goesOn;
    },
    underWay: () => starting,
    askFor,
    hurry: () => {
      backoff.reset();
      wake();
    },
    stop: () => {
      stopped = true;
      wake();
    },
  };
};
