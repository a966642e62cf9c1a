import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../context/periodic-task.ts';
import { processPorts } from '../process/process-ports.ts';
import { SECOND_MS } from '../time/durations.ts';
import { userOfChannel } from './channel-signature.ts';
import { keepLines, type LineWord, lostAmong } from './line-store.ts';
import type { SocketHub } from './socket-hub.ts';

/** A page on which somebody takes an evaluation pings every two seconds, and every five where it is not answered. */
export const LOST_AFTER_MS = 6 * SECOND_MS;
export const LOOK_EVERY_MS = SECOND_MS;

interface Line {
  heardAt: number;
  /** The same moment by the server's clock, read once: a word about it that is said later has to be no older. */
  since: EpochMs;
  /** Null: nothing was said of it yet. */
  told: boolean | null;
}

/**
 * Tells by their sockets which devices that evaluations are taken on were lost, and which are there again. It goes through everybody each
 * second: a list for each of them took longer than all the rest.
 */
export const lineWatch = (
  { db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>,
  { sockets }: Pick<SocketHub, 'sockets'>,
): PeriodicTask => {
  const lines = new Map<number, Line>();

  /** Returns who has a socket here. */
  const hear = (at: number): ReadonlySet<number> => {
    const clock = now();
    const here = new Set<number>();
    for (const socket of sockets) {
      const { attendedAt, channels } = socket;
      if (attendedAt === null) continue;
      for (const channel of channels.keys()) {
        const user = userOfChannel(channel);
        if (user === null) continue;
        here.add(user);
        const line = lines.get(user) ?? { heardAt: Number.NEGATIVE_INFINITY, since: 0, told: null };
        lines.set(user, line);
        if (attendedAt <= line.heardAt) continue;
        line.heardAt = attendedAt;
        line.since = Math.round(clock - (at - attendedAt));
      }
    }
    return here;
  };
  const work = async (): Promise<void> => {
    const at = performance.now();
    const here = hear(at);
    // Another process, where they were before, may have said since that they are gone.
    const there: number[] = [];
    for (const [userId, { told }] of lines) if (told === false) there.push(userId);
    for (const userId of await lostAmong(db, there)) {
      const line = lines.get(userId);
      if (line !== undefined) line.told = null;
    }
    const words: LineWord[] = [];
    for (const [userId, { heardAt, since, told }] of lines) {
      const isLost = at - heardAt > LOST_AFTER_MS;
      if (isLost !== told) words.push({ userId, since, isLost });
    }
    if (words.length > 0) await keepLines(db, words);
    for (const { userId, isLost } of words) {
      const line = lines.get(userId);
      if (line !== undefined) line.told = isLost;
    }
    for (const [userId, { told }] of lines) if (told === true && !here.has(userId)) lines.delete(userId);
  };
  // Sockets are of this process, and so is the time that they are silent for.
  return periodicTask(
    { log, timers: processPorts.timers },
    { everyMs: LOOK_EVERY_MS, work, failure: 'devices that were lost were not told of' },
  );
};
