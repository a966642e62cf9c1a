import * as E from '#fp-ts/Either.js';
import type { Millis } from '../model/units.ts';
import { createRetryWait } from './backoff.ts';
import type { Scheduler } from './ports.ts';
import type { SectionAsker, StartRequest } from './section-asker.ts';
import type { SectionStarting } from './section-starter.ts';

/** The longest that a start keeps the sheet from its examinee, who waits no longer without a word. */
const START_TIMEOUT_MS: Millis = 2_000;

export interface LostStarts {
  /** Asks for them again. Resolves with the replies, or once they take too long. Where there is no word, it goes on asking, and `onWord` is told. */
  readonly hear: (lost: readonly StartRequest[]) => Promise<void>;
  /** One without which the sheet was opened, and which is asked for on; the same object while it is the same. */
  readonly underWay: () => SectionStarting | null;
  readonly retryNow: () => void;
  readonly stop: () => void;
}

/** Starts that the server has, and of which no page here has heard though one asked. */
export const createLostStarts = (
  scheduler: Scheduler,
  asker: SectionAsker,
  onWord: () => void,
  onChange: () => void,
): LostStarts => {
  const { wait, retryNow, reset } = createRetryWait(scheduler);
  const asking = new Map<number, SectionStarting>();
  /** The sheet was opened without them. */
  const late = new Set<number>();
  let stopped = false;

  /** Tells whether there is a word of it, or a definite no. */
  const ask = async ({ sectionId, startedAt }: StartRequest): Promise<boolean> => {
    const reply = await asker.ask(sectionId, startedAt);
    return E.isRight(reply) || !('kind' in reply.left) || reply.left.kind === 'refused';
  };

  const askOn = async (one: StartRequest, first: Promise<boolean>): Promise<void> => {
    const { sectionId, startedAt } = one;
    let isHeard = await first;
    // What was started here is told to the server by its sender in any case.
    for (let unanswered = 1; !isHeard && startedAt === null; unanswered += 1) {
      asking.set(sectionId, { sectionId, unanswered });
      onChange();
      await wait();
      if (stopped || !asker.isWaitedFor(sectionId)) break;
      isHeard = await ask(one);
    }
    asking.delete(sectionId);
    onChange();
    if (late.delete(sectionId) && isHeard && !stopped) onWord();
  };

  const askFirst = (one: StartRequest): Promise<unknown> => {
    const { sectionId } = one;
    const first = ask(one);
    if (!asking.has(sectionId)) {
      asking.set(sectionId, { sectionId, unanswered: 0 });
      void askOn(one, first);
    }
    return first;
  };

  return {
    hear: async (lost) => {
      if (lost.length === 0) return;
      reset();
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((resolve) => {
        cancel = scheduler.after(START_TIMEOUT_MS, resolve);
      });
      await Promise.race([Promise.all(lost.map(askFirst)), tooLong]);
      cancel();
      for (const { sectionId } of lost) if (asker.isWaitedFor(sectionId)) late.add(sectionId);
    },
    underWay: () => [...asking.values()].find(({ sectionId }) => late.has(sectionId)) ?? null,
    retryNow,
    stop: () => {
      stopped = true;
      retryNow();
    },
  };
};
