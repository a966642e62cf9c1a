import type { FastifyInstance } from 'fastify';

/** A crowd that comes in one second waits in the system's queue, which is of 511 otherwise. */
const BACKLOG = 4_096;

export const listen = (app: FastifyInstance, at: { readonly host: string; readonly port: number }): Promise<string> =>
  app.listen({ ...at, backlog: BACKLOG });
