import type { AppContext } from '../context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../context/periodic-task.ts';
import { processPorts } from '../process/process-ports.ts';
import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { CODES, frame } from './pusher-frames.ts';
import type { SocketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

const PARTS = 4;
/** A socket that hears nothing for so long only takes a place. */
const IDLE_MS = MINUTE_MS;

/** Asks silent sockets whether they are there, and ends those that do not answer, or hear nothing. */
export const keepAlive = (
  log: AppContext['log'],
  { sockets }: Pick<SocketHub, 'sockets'>,
  seconds: number,
): PeriodicTask => {
  const timeout = seconds * SECOND_MS;
  const work = async (): Promise<void> => {
    const now = performance.now();
    for (const socket of sockets) {
      const silent = now - socket.heardAt;
      if (socket.channels.size === 0 && now - socket.openedAt > IDLE_MS) socket.refuse(CODES.overCapacity, texts.idle);
      else if (silent > 2 * timeout) socket.refuse(CODES.noPong, texts.noPong);
      else if (silent > timeout && !socket.isPinged) {
        socket.isPinged = true;
        socket.send(frame('pusher:ping', {}));
      }
    }
  };
  // Sockets are of this process, and so is the time that they are silent for.
  return periodicTask(
    { log, timers: processPorts.timers },
    { everyMs: timeout / PARTS, work, failure: 'sockets were not asked' },
  );
};
