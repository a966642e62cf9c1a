import type { FastifyInstance } from 'fastify';

/**
 * Bodies as a form sends them, where a call is made by a client that is not this product's own (pusher-js). Elsewhere they
 * are refused: a page of any origin can send one without being asked.
 */
export const readFormBodies = (app: FastifyInstance, paths: readonly string[]): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ routeOptions: { url } }, body, done) => {
      if (url !== undefined && paths.includes(url)) done(null, Object.fromEntries(new URLSearchParams(String(body))));
      else done(Object.assign(new Error('A form is not taken here'), { statusCode: 415 }));
    },
  );
};
