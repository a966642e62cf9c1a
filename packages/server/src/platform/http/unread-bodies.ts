import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Browsers read a reply once they have sent all: what they said that they send, and the call takes, is thrown away as it comes.
 * All else that is refused ends with its connection: what was read in part, what nobody knows the length of, or is longer than it
 * may be, and what comes from an address that had its share.
 */
const isThrownAway = (
  { raw, headers, routeOptions: { bodyLimit }, caller }: FastifyRequest,
  { statusCode }: FastifyReply,
) => {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return !raw.readableDidRead && length <= bodyLimit && !(statusCode === 429 && caller === null);
};

export const endUnreadBodies = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.complete === false && !isThrownAway(request, reply)) reply.header('connection', 'close');
    done(null, payload);
  });
};
