import type { Platform } from '../app/platform.ts';
import { eventsAfter, lastEventId, type PushedEvent } from './event-store.ts';
import { lookWhenTold } from './look-when-told.ts';

export interface EventReader {
  /** Starts it, the first time; resolves when nothing that is published from then on can be missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hands on what is published, in order, from its start on. What was read last is kept here: a look finds all after it,
 * whatever was not heard. Where `deliver` fails, the same events come again.
 */
export const eventReader = (
  platform: Pick<Platform, 'db' | 'connection' | 'log'>,
  deliver: (events: readonly PushedEvent[]) => Promise<void>,
): EventReader => {
  const { db } = platform;
  let last: number | null = null;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const looking = lookWhenTold(platform, async () => {
    if (last === null) {
      last = await lastEventId(db);
      isReady();
    }
    for (;;) {
      const events = await eventsAfter(db, last);
      if (events.length === 0) return;
      await deliver(events);
      last = events.at(-1)?.id ?? last;
    }
  });

  return {
    start: () => {
      looking.start();
      return ready;
    },
    stop: looking.stop,
  };
};
