import { timeToCarry } from '@quipu/contract';
import type { FastifyInstance } from 'fastify';
import type { Timers } from '../../platform/process/process-ports.ts';

/** A body that drips in holds a socket: of what is no upload, all of it has to be here within this time and what a slow line takes to carry it. */
export const endSlowBodies = (app: FastifyInstance, timers: Timers, withinMs: number): void => {
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.config?.isUpload === true) return;
    const cancel = timers.after(withinMs + timeToCarry(Number(headers['content-length']) || 0), () => {
      if (!raw.complete) raw.destroy();
    });
    raw.once('close', cancel);
  });
};
