import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Timers } from '../process/process-ports.ts';

export interface LeastSpeed {
  /** The time that a body may take whatever comes of it, ms. */
  readonly startMs: number;
  /** The time, after that, in which `windowBytes` come each, or the rest of it. */
  readonly windowMs: number;
  readonly windowBytes: number;
}
/** A quarter of what a slow line carries (contract: `timeToCarry`): one that is away for twenty seconds goes on. */
const WINDOW = { windowMs: 30_000, windowBytes: 30_000 };
export const leastSpeedOf = (startMs: number): LeastSpeed => ({ startMs, ...WINDOW });
/** Speed of an upload that has its place: what comes of it was waiting. */
export const UPLOAD_SPEED = leastSpeedOf(30_000);

export type EndSlowBody = (raw: IncomingMessage, speed: LeastSpeed) => void;

/** Ends a request whose body drips in: it holds a connection, and an upload holds a place. */
export const slowBodyEnder =
  (timers: Timers): EndSlowBody =>
  (raw, { startMs, windowMs, windowBytes }) => {
    const read = (): number => raw.socket.bytesRead;
    let cancel = (): void => undefined;
    const judgeAfter = (ms: number, least: number): void => {
      const before = read();
      cancel = timers.after(ms, () => {
        if (raw.complete) return;
        if (read() - before < least) raw.destroy();
        else judgeAfter(windowMs, windowBytes);
      });
    };
    judgeAfter(startMs, 0);
    raw.once('close', () => cancel());
  };

/** An upload is watched from when it has its place: until then nothing of it is read. */
export const endSlowBodies = (app: FastifyInstance, end: EndSlowBody, speed: LeastSpeed): void => {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config?.isUpload !== true && !raw.complete) end(raw, speed);
    done();
  });
};
