import type { FastifyInstance } from 'fastify';
import { DatabaseAway } from '../../platform/db/away.ts';
import type { ProcessPorts } from '../../platform/process/process-ports.ts';

/** A timer that is later than this found a process that slept: what arrived meanwhile is read first. */
const LATE_MS = 250;
const ONCE_MORE_MS = 1_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller waits so long, with time for the reply's way taken off; without it, as long as it takes. */
    readonly replyWithinMs?: number;
  }
}

/**
 * Answers callers while they still wait, from when all of the request is here: "not now" (503), where nothing else can be
 * said. What is under way ends by its own limits, and a repeat waits for it.
 */
export const giveWordInTime = (
  app: FastifyInstance,
  { timers, monotonic }: Pick<ProcessPorts, 'timers' | 'monotonic'>,
) => {
  app.addHook('preValidation', ({ routeOptions }, reply, done) => {
    const within = routeOptions.config?.replyWithinMs;
    if (within === undefined) return done();
    const since = monotonic();
    const say = (): void => {
      if (!reply.sent) reply.send(new DatabaseAway(new Error('No word in time'), true));
    };
    let cancel = timers.after(within, () => {
      if (monotonic() - since - within < LATE_MS) say();
      else cancel = timers.after(ONCE_MORE_MS, say);
    });
    for (const end of ['finish', 'close']) reply.raw.once(end, () => cancel());
    done();
  });
};
