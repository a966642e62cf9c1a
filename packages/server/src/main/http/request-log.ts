import type { FastifyInstance } from 'fastify';

/** A line a reply: the route as it is declared, never the address with its values, nor who called from where. */
export const logReplies = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'reply',
    );
    done();
  });
};
