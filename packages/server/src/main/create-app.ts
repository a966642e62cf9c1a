import compress from '@fastify/compress';
import { BROADCASTING_AUTH_PATH, HTTP_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@quipu/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { authenticatorOf } from '../accounts/tokens/authenticate.ts';
import { fileAccess } from '../exams/files/file-access.ts';
import type { Config } from '../platform/config/config.ts';
import type { AppContext, Module } from '../platform/context/app-context.ts';
import { answerErrors, answerUnreadable } from '../platform/http/errors.ts';
import { handleOn } from '../platform/http/handle.ts';
import { readJsonBodies } from '../platform/http/json-body.ts';
import { endSlowBodies, leastSpeedOf, slowBodyEnder } from '../platform/http/slow-bodies.ts';
import { serveStorage, serveWebClient } from '../platform/http/static-files.ts';
import { endUnreadBodies } from '../platform/http/unread-bodies.ts';
import { readUploads } from '../platform/http/uploads.ts';
import { WEB_VERSION } from '../platform/institution/institution-settings.ts';
import { letIntoChannels } from '../platform/live/routes.ts';
import { sendThroughBroker } from '../platform/live/send-through-broker.ts';
import { addSocketEndpoint } from '../platform/live/socket-endpoint.ts';
import { serveDevMailbox } from '../platform/mail/dev-mailbox-page.ts';
import { serveLogo } from '../platform/public/logo.ts';
import { diskSpaceOf } from '../platform/storage/disk-space.ts';
import { allowOrigins } from './http/allowed-origins.ts';
import { readFormBodies } from './http/form-body.ts';
import { addHealth } from './http/health.ts';
import { limitConnections } from './http/limit-connections.ts';
import { limitRequests } from './http/limit-requests.ts';
import { logReplies } from './http/request-log.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { giveWordInTime } from './http/word-in-time.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { serveApiDescription } from './openapi/serve.ts';

const MIN_COMPRESSED = 1_024;
const BROTLI_QUALITY_PARAMETER = 1;
const MAX_BODY_BYTES = 65_536;

/** The nearest proxies, each of which added the address that it was called from. */
const trusted = (given: Config['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;

/** The whole HTTP end over a context: it listens nowhere yet. */
export const createApp = async (context: AppContext, modules: readonly Module[]): Promise<FastifyInstance> => {
  const { config, db, now } = context;
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_TIMEOUT_MS,
    return503OnClosing: true,
    frameworkErrors: answerUnreadable,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('isReplaced', false);
  app.decorateRequest('refused', null);
  const keepConnection = limitConnections(app, config);
  const endSlowBody = slowBodyEnder(context.timers);
  endSlowBodies(app, endSlowBody, leastSpeedOf(HTTP_TIMEOUT_MS));
  endUnreadBodies(app);
  giveWordInTime(app, context);
  logReplies(app);
  readJsonBodies(app);
  readFormBodies(app, [BROADCASTING_AUTH_PATH]);
  // Before any other refusal: what is refused is counted, too.
  limitRequests(app, context);
  await readUploads(app);
  answerErrors(app);
  addSecurityHeaders(app, context);
  await allowOrigins(app, config.allowedOrigins);
  await app.register(compress, {
    threshold: MIN_COMPRESSED,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [BROTLI_QUALITY_PARAMETER]: 4 } },
  });

  const handle = handleOn(app, authenticatorOf(db, now), endSlowBody);
  const hub = config.broker === null ? await addSocketEndpoint(app, context, keepConnection) : null;
  if (config.broker !== null) sendThroughBroker(app, context, config.broker);
  letIntoChannels(handle, context, hub);
  for (const module of modules) module(handle, context);
  const diskSpace = diskSpaceOf(context, config);
  addHealth(app, context, diskSpace);
  serveMetrics(app, context, diskSpace);
  serveApiDescription(app, WEB_VERSION);
  serveDevMailbox(app, context);
  serveLogo(app, context);
  await serveStorage(app, config.dataFolder, fileAccess(context));
  serveWebClient(app, config.webFolder);
  return app;
};
