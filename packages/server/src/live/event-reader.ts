import type { FastifyBaseLogger } from 'fastify';
import { loggableError } from '../app/errors.ts';
import type { Connection } from '../db/connection.ts';
import type { Db } from '../db/database.ts';
import { type Listener, listen } from '../db/listener.ts';
import { eventsAfter, lastEventId, type PushedEvent } from './event-store.ts';
import { PUSH_CHANNEL } from './publish.ts';

export interface EventReader {
  /** Starts it, the first time; resolves when nothing that is published from then on can be missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}
interface Reading {
  readonly db: Db;
  readonly connection: Connection | string;
  readonly log: FastifyBaseLogger;
  /** Called with what is new, in order. Where it fails, the same events come again. */
  readonly deliver: (events: readonly PushedEvent[]) => Promise<void>;
}

/** A notice is only a hint: what was read last is kept here, and a look finds all after it, whatever was not heard. */
const LOOK_EVERY_MS = 10_000;
const TRY_AGAIN_MS = 1_000;

export const eventReader = ({ db, connection, log, deliver }: Reading): EventReader => {
  let last: number | null = null;
  let listener: Listener | null = null;
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const readOn = async (): Promise<void> => {
    if (last === null) {
      last = await lastEventId(db);
      isReady();
    }
    while (!isStopped) {
      const events = await eventsAfter(db, last);
      if (events.length === 0) return;
      await deliver(events);
      last = events.at(-1)?.id ?? last;
    }
  };
  const lookWhileAsked = async (): Promise<void> => {
    let pause = LOOK_EVERY_MS;
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        await readOn();
      }
    } catch (error) {
      log.warn({ err: loggableError(error) }, 'pushed events could not be read');
      pause = TRY_AGAIN_MS;
    }
    looking = null;
    if (!isStopped) timer = setTimeout(look, pause).unref();
  };
  const look = (): void => {
    isAsked = true;
    if (isStopped || looking !== null) return;
    if (timer !== null) clearTimeout(timer);
    looking = lookWhileAsked();
  };

  return {
    start: () => {
      const onLost = (error: unknown) => log.warn({ err: loggableError(error) }, 'pushed events are not heard');
      if (!isStopped) listener ??= listen(connection, { channel: PUSH_CHANNEL, onHeard: look, onLost });
      return ready;
    },
    stop: async () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await listener?.close();
      await looking;
    },
  };
};
