import cors from '@fastify/cors';
import { CAPTCHA_TOKEN_HEADER, CODE_CREDENTIALS_HEADER } from '@quipu/contract';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_KEPT_SECONDS = 600;
const isServed = (url: string): boolean => /^\/(api|storage)\//.test(url);
/** A page shows them without saying where it is from. Whoever may have one is told by its address. */
const isPicture = (url: string): boolean => /^\/(storage\/|api\/institution-logo$)/.test(url);

/**
 * Lets the pages of these origins call this server, and no others: what a laboratory's local server needs, whose clients
 * were loaded from elsewhere. Tokens travel in a header, so no cookies are let through.
 */
export const allowOrigins = async (app: FastifyInstance, origins: readonly string[]): Promise<void> => {
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    const isAllowed = isServed(url) && headers.origin !== undefined && origins.includes(headers.origin);
    if (isAllowed || (isPicture(url) && headers.origin === undefined))
      reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!isAllowed) return;
    if (headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true');
  });
  await app.register(cors, {
    delegator: ({ url }, done) => {
      done(null, {
        origin: isServed(url) ? [...origins] : false,
        methods: ['GET', 'POST'],
        exposedHeaders: [CODE_CREDENTIALS_HEADER, CAPTCHA_TOKEN_HEADER],
        maxAge: PREFLIGHT_KEPT_SECONDS,
      });
    },
  });
};
