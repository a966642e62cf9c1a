import type { FastifyInstance } from 'fastify';

/** A body that drips in holds a socket: of what is no upload, all of it has to be here within this time. */
export const endSlowBodies = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.config?.isUpload === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
};
