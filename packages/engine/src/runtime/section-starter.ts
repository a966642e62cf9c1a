import * as E from '#fp-ts/Either.js';
import { contentOf } from '../index.ts';
import type { Rejection } from '../model/rejection.ts';
import { withWords } from '../model/with-words.ts';
import { createRetryWait } from './backoff.ts';
import type { Scheduler, StartReply, TransportFailure } from './ports.ts';
import type { SectionAsker } from './section-asker.ts';
import type { ServerClock } from './server-clock.ts';
import type { SessionStore } from './session-store.ts';

/** A start that is under way. */
export interface SectionStarting {
  readonly sectionId: number;
  /** Counts the requests to the server that got no reply. */
  readonly unanswered: number;
}

export type Started = E.Either<Rejection | TransportFailure, void>;

export interface SectionStarter {
  /** Asks until the server says something, by itself. In hybrid mode one that is away is not waited for. */
  readonly start: (sectionId: number) => Promise<Started>;
  /** The start begun last, if there are several; the same object while it is the same. */
  readonly underWay: () => SectionStarting | null;
  /** The server may answer now: whoever waits asks at once. */
  readonly retryNow: () => void;
  readonly stop: () => void;
}

interface SectionStarterOptions {
  readonly scheduler: Scheduler;
  readonly serverClock: ServerClock;
  readonly store: SessionStore;
  readonly asker: SectionAsker;
  /** The server has started a section that cannot be gone into here now. */
  readonly onUntaken: () => void;
}

/** Another word of the server started it meanwhile, as the sheet was opened again. */
const isStarted = ({ reason }: Rejection): boolean => reason === 'SectionAlreadyStarted';
const offline: Started = E.left({ kind: 'offline' });

export const createSectionStarter = (options: SectionStarterOptions): SectionStarter => {
  const { scheduler, serverClock, store, asker, onUntaken } = options;
  const { wait, retryNow, reset } = createRetryWait(scheduler);
  const starts = new Map<number, Promise<Started>>();
  const asking = new Map<number, SectionStarting>();
  let stopped = false;

  const asks = (sectionId: number, unanswered: number): void => {
    asking.set(sectionId, { sectionId, unanswered });
    store.changed();
  };

  const dispatch = async (sectionId: number, reply: StartReply | null) => {
    const server = reply === null ? null : { startedAt: reply.startedAt, deadline: reply.deadline };
    const performed = store.perform({ type: 'StartSection', sectionId, server, ...withWords(reply?.word) });
    if (E.isLeft(performed)) {
      if (isStarted(performed.left)) return E.right(undefined);
      if (server !== null) onUntaken();
      return performed;
    }
    await performed.right.durable;
    return E.right(undefined);
  };

  const run = async (sectionId: number): Promise<Started> => {
    for (let unanswered = 0; !stopped; unanswered += 1) {
      asks(sectionId, unanswered);
      // The server's clock for the section runs from its reply on: what would be refused here is not asked for.
      const now = serverClock.now() ?? 0;
      const refusal = store.refusalOf({ type: 'StartSection', sectionId, server: { startedAt: now, deadline: now } });
      if (refusal !== null) return isStarted(refusal) ? E.right(undefined) : E.left(refusal);
      const reply = await asker.ask(sectionId, null);
      if (E.isRight(reply)) return dispatch(sectionId, reply.right);
      if (!('kind' in reply.left) || reply.left.kind === 'refused') return E.left(reply.left);
      if (contentOf(store.head()).rules.hybridMode) return dispatch(sectionId, null);
      asks(sectionId, unanswered + 1);
      await wait();
    }
    return offline;
  };

  return {
    start: (sectionId) => {
      const goesOn = starts.get(sectionId);
      if (goesOn !== undefined) return goesOn;
      reset();
      const begun = run(sectionId).finally(() => {
        starts.delete(sectionId);
        asking.delete(sectionId);
        store.changed();
      });
      starts.set(sectionId, begun);
      return begun;
    },
    underWay: () => [...asking.values()].at(-1) ?? null,
    retryNow,
    stop: () => {
      stopped = true;
      retryNow();
    },
  };
};
