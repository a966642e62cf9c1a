import { CODES, frame } from './pusher-frames.ts';
import type { SocketHub } from './socket-hub.ts';
import { texts } from './texts.ts';

const PARTS = 4;

/** Asks silent sockets whether they are there, and ends those that do not answer. Returns how to stop. */
export const keepAlive = ({ sockets }: SocketHub, seconds: number): (() => void) => {
  const patience = seconds * 1_000;
  const look = () => {
    const now = performance.now();
    for (const socket of sockets) {
      const silent = now - socket.heardAt;
      if (silent > 2 * patience) socket.refuse(CODES.noPong, texts.noPong);
      else if (silent > patience && !socket.isPinged) {
        socket.isPinged = true;
        socket.send(frame('pusher:ping', {}));
      }
    }
  };
  const timer = setInterval(look, patience / PARTS).unref();
  return () => clearInterval(timer);
};
