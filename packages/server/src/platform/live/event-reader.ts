import type { AppContext } from '../context/app-context.ts';
import { notifiedTask, type PeriodicTask } from '../context/periodic-task.ts';
import { eventsAfter, lastEventId, type PushedEvent } from './event-store.ts';
import { endedBy, PUSH_NOTICES } from './publish.ts';

export interface EventReader {
  /** Starts it, the first time; resolves when nothing that is published from then on can be missed. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Hands on what is published, in order, from its start on. What was read last is kept here: a look finds all after it,
 * whatever was not heard. Where `deliver` fails, the same events come again. `onEnded`: logins have ended, as far as it is heard.
 */
export const eventReader = (
  context: Pick<AppContext, 'db' | 'connection' | 'log' | 'timers'>,
  deliver: (events: readonly PushedEvent[]) => Promise<void>,
  /** Null: any may have. */
  onEnded: (familyIds: readonly number[] | null) => void,
): EventReader => {
  const { db } = context;
  let last: number | null = null;
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });

  const look = async () => {
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
  };
  const onNotice = (notice: string | null): boolean => {
    const ended = notice === null ? null : endedBy(notice);
    if (notice === null || ended !== null) onEnded(ended);
    return ended !== null;
  };
  let task: PeriodicTask | null = null;
  let isStopped = false;

  return {
    start: () => {
      if (!isStopped) task ??= notifiedTask(context, { ...PUSH_NOTICES, work: look, onNotice });
      return ready;
    },
    stop: async () => {
      isStopped = true;
      await task?.stop();
    },
  };
};
