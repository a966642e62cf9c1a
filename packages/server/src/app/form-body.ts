import type { FastifyInstance } from 'fastify';

/** Bodies as a form sends them: pusher-js asks for its channels so. */
export const readFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%00', ''))));
  });
};
