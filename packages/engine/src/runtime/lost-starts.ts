import * as E from 'fp-ts/lib/Either.js';
import type { Millis } from '../units.ts';
import type { Scheduler } from './ports.ts';
import { createRetryWait } from './retry-wait.ts';
import type { Asked, SectionAsker } from './section-asker.ts';

/** How long the sheet is kept from its examinee for the sake of a start: no longer than one waits without a word. */
export const PATIENCE_MS: Millis = 2_000;

export interface LostStarts {
  /** Asks for them again. Resolves with the words, or once they take too long: then it goes on asking, and `onWord` is told. */
  readonly hear: (lost: readonly Asked[]) => Promise<void>;
  readonly hurry: () => void;
  readonly stop: () => void;
}

/** Starts that the server has, and of which no page here has heard though one asked. */
export const createLostStarts = (scheduler: Scheduler, asker: SectionAsker, onWord: () => void): LostStarts => {
  const { wait, hurry, reset } = createRetryWait(scheduler);
  const asking = new Map<number, Promise<void>>();
  /** The sheet was opened without them. */
  const late = new Set<number>();
  let stopped = false;

  const askOn = async ({ sectionId, startedAt }: Asked): Promise<void> => {
    for (;;) {
      const reply = await asker.ask(sectionId, startedAt);
      if (stopped || E.isRight(reply) || !('kind' in reply.left) || reply.left.kind === 'refused') break;
      // What was started here is told to the server by its sender in any case.
      if (startedAt !== null) return;
      await wait();
      if (stopped || !asker.isWaitedFor(sectionId)) return;
    }
    if (late.delete(sectionId) && !stopped) onWord();
  };

  const askOnce = (one: Asked): Promise<void> => {
    const going = asking.get(one.sectionId) ?? askOn(one).finally(() => asking.delete(one.sectionId));
    asking.set(one.sectionId, going);
    return going;
  };

  return {
    hear: async (lost) => {
      if (lost.length === 0) return;
      reset();
      const words = Promise.all(lost.map(askOnce)).then(() => undefined);
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((resolve) => {
        cancel = scheduler.after(PATIENCE_MS, resolve);
      });
      await Promise.race([words, tooLong]);
      cancel();
      for (const { sectionId } of lost) if (asking.has(sectionId)) late.add(sectionId);
    },
    hurry,
    stop: () => {
      stopped = true;
      hurry();
    },
  };
};
