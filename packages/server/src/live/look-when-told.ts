import type { FastifyBaseLogger } from 'fastify';
import { loggableError } from '../app/errors.ts';
import type { Connection } from '../db/connection.ts';
import { type Listener, listen } from '../db/listener.ts';
import { PUSH_CHANNEL } from './publish.ts';

export interface Looking {
  start(): void;
  stop(): Promise<void>;
}

/** A notice is only a hint: this often it is looked without one, in case that it was not heard. */
const LOOK_EVERY_MS = 10_000;
const TRY_AGAIN_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/** Looks for pushed events at every notice of some, never twice at once. A look that failed is made again. */
export const lookWhenTold = (
  { connection, log }: { readonly connection: Connection | string; readonly log: FastifyBaseLogger },
  look: () => Promise<void>,
): Looking => {
  let listener: Listener | null = null;
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isAsked = false;
  let isStopped = false;
  let failures = 0;

  const lookWhileAsked = async (): Promise<void> => {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await look();
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      log.warn({ err: loggableError(error) }, 'pushed events wait');
    }
    looking = null;
    const pause = failures === 0 ? LOOK_EVERY_MS : Math.min(LONGEST_PAUSE_MS, TRY_AGAIN_MS * 2 ** failures);
    if (!isStopped) timer = setTimeout(ask, pause).unref();
  };
  const ask = (): void => {
    isAsked = true;
    if (isStopped || looking !== null) return;
    if (timer !== null) clearTimeout(timer);
    looking = lookWhileAsked();
  };

  return {
    start: () => {
      if (isStopped) return;
      const onLost = (error: unknown) => log.warn({ err: loggableError(error) }, 'pushed events are not heard');
      listener ??= listen(connection, { channel: PUSH_CHANNEL, onHeard: ask, onLost });
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await listener?.close();
      await looking;
    },
  };
};
