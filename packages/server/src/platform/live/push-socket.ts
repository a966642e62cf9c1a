import { randomInt } from 'node:crypto';
import type { WebSocket } from '@fastify/websocket';
import { type Code, errorFrame } from './pusher-frames.ts';

/** One client's socket, with what it may hear. */
export interface PushSocket {
  readonly id: string;
  /** The login that was let into each channel. */
  readonly channels: Map<string, number>;
  /** The login that this process was asked to let into each channel: it may not have come with it yet. */
  readonly granted: Map<string, number>;
  /** Times are of a clock that only goes forward. */
  readonly openedAt: number;
  heardAt: number;
  isPinged: boolean;
  /** It pings as a page does on which somebody takes an evaluation, and did so last then; null: it does not. */
  attendedAt: number | null;
  send(text: string): void;
  /** Ends it with a reason that the client acts on. */
  refuse(code: Code, message: string): void;
}

/** More than this waiting for a client means that it does not read: it catches up when it comes back. */
export const MAX_WAITING_BYTES = 1_048_576;
const MAX_PART = 2 ** 47;
/** A client that does not answer the close is cut after it. */
const CLOSE_MS = 2_000;

export const pushSocketOf = (socket: WebSocket): PushSocket => ({
  id: `${randomInt(1, MAX_PART)}.${randomInt(1, MAX_PART)}`,
  channels: new Map(),
  granted: new Map(),
  openedAt: performance.now(),
  heardAt: performance.now(),
  isPinged: false,
  attendedAt: null,
  send: (text) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
    else socket.send(text);
  },
  refuse: (code, message) => {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(errorFrame(code, message));
    socket.close(code, message);
    setTimeout(() => socket.terminate(), CLOSE_MS).unref();
  },
});
