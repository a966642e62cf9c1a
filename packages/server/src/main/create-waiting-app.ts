import { HTTP_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@quipu/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext } from '../platform/context/app-context.ts';
import { answerErrors, answerLater, answerUnreadable } from '../platform/http/errors.ts';
import { type Handle, handleOn } from '../platform/http/handle.ts';
import { readJsonBodies } from '../platform/http/json-body.ts';
import { endSlowBodies, leastSpeedOf, slowBodyEnder } from '../platform/http/slow-bodies.ts';
import { allowOrigins } from './http/allowed-origins.ts';
import { limitConnections } from './http/limit-connections.ts';

const MAX_BODY_BYTES = 65_536;

/**
 * The HTTP end of a room's computer that does not serve: it stands by, or asks before it serves again. It needs no database. Health
 * names the process to whoever started it.
 */
export const createWaitingApp = async (
  context: Pick<AppContext, 'config' | 'log' | 'timers'>,
  serve: (handle: Handle) => void,
): Promise<FastifyInstance> => {
  const { config } = context;
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    frameworkErrors: answerUnreadable,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('isReplaced', false);
  app.decorateRequest('refused', null);
  limitConnections(app, config);
  const endSlowBody = slowBodyEnder(context.timers);
  endSlowBodies(app, endSlowBody, leastSpeedOf(HTTP_TIMEOUT_MS));
  readJsonBodies(app);
  answerErrors(app);
  // A page that finds it in the place of the server must not take that for its last word.
  answerLater(app);
  await allowOrigins(app, config.allowedOrigins);
  // Nobody has an account here.
  serve(handleOn(app, () => Promise.resolve(null), endSlowBody));
  const { nonce } = config;
  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'standby', ...(nonce === null ? {} : { nonce }) }),
  );
  return app;
};
