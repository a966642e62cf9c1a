import { CODES, frame } from './pusher-frames.ts';
import type { SocketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

const PARTS = 4;
/** Whoever hears nothing for so long only takes a place. */
const IDLE_MS = 60_000;

/** Asks silent sockets whether they are there, and ends those that do not answer, or hear nothing. Returns how to stop. */
export const keepAlive = ({ sockets }: Pick<SocketHub, 'sockets'>, seconds: number): (() => void) => {
  const patience = seconds * 1_000;
  const look = () => {
    const now = performance.now();
    for (const socket of sockets) {
      const silent = now - socket.heardAt;
      if (socket.channels.size === 0 && now - socket.openedAt > IDLE_MS) socket.refuse(CODES.overCapacity, texts.idle);
      else if (silent > 2 * patience) socket.refuse(CODES.noPong, texts.noPong);
      else if (silent > patience && !socket.isPinged) {
        socket.isPinged = true;
        socket.send(frame('pusher:ping', {}));
      }
    }
  };
  const timer = setInterval(look, patience / PARTS).unref();
  return () => clearInterval(timer);
};
