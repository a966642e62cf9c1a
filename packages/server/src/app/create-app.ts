import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { BROADCASTING_AUTH_PATH, HTTP_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '@quipu/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { authenticatorOf } from '../access/authenticate.ts';
import type { Config } from '../config.ts';
import { serveLogo } from '../institution/logo.ts';
import { sendThroughBroker } from '../live/send-through-broker.ts';
import { addSocketEndpoint } from '../live/socket-endpoint.ts';
import { serveOutbox } from '../mail/outbox-page.ts';
import { allowOrigins } from './allowed-origins.ts';
import { answerErrors, answerUnreadable } from './errors.ts';
import { readFormBodies } from './form-body.ts';
import { handleOn } from './handle.ts';
import { addHealth } from './health.ts';
import { readJsonBodies } from './json-body.ts';
import type { Area, Platform } from './platform.ts';
import { requestCounts } from './request-counts.ts';
import { logReplies } from './request-log.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { endSlowBodies } from './slow-bodies.ts';
import { serveStorage, serveWebClient } from './static-files.ts';
import { texts } from './texts.ts';
import { readUploads } from './uploads.ts';
import { giveWordInTime } from './word-in-time.ts';

const SMALLEST_COMPRESSED = 1_024;
const BROTLI_QUALITY_PARAMETER = 1;
const LARGEST_BODY = 65_536;

const MINUTE_MS = 60_000;

const limitRequests = (app: FastifyInstance, { config, monotonic }: Platform) =>
  app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: MINUTE_MS,
    store: requestCounts(monotonic, MINUTE_MS),
    hook: 'preHandler',
    // By account and address. Calls without an account are not counted: a laboratory shares an address.
    keyGenerator: ({ caller, ip }) => `${caller?.userId ?? 0} ${ip}`,
    allowList: ({ caller }) => caller === null,
    errorResponseBuilder: () => Object.assign(new Error(texts.tooMany), { statusCode: 429 }),
  });

/** The nearest proxies, each of which added the address that it was called from. */
const trusted = (given: Config['trustProxy']) =>
  typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;

/** The whole HTTP end on a platform: it listens nowhere yet. */
export const createApp = async (platform: Platform, areas: readonly Area[]): Promise<FastifyInstance> => {
  const { config, db, now } = platform;
  const app: FastifyInstance = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_TIMEOUT_MS,
    return503OnClosing: true,
    frameworkErrors: answerUnreadable,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('isReplaced', false);
  endSlowBodies(app, platform.timers, HTTP_TIMEOUT_MS);
  giveWordInTime(app, platform);
  logReplies(app);
  readJsonBodies(app);
  readFormBodies(app, [BROADCASTING_AUTH_PATH]);
  await readUploads(app);
  answerErrors(app);
  await addSecurityHeaders(app, platform);
  await allowOrigins(app, config.allowedOrigins);
  await app.register(compress, {
    threshold: SMALLEST_COMPRESSED,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [BROTLI_QUALITY_PARAMETER]: 4 } },
  });
  await limitRequests(app, platform);

  const handle = handleOn(app, authenticatorOf(db, now));
  if (config.broker === null) await addSocketEndpoint(app, platform);
  else sendThroughBroker(app, platform, config.broker);
  for (const area of areas) area(handle, platform);
  addHealth(app, platform);
  serveOutbox(app, platform);
  serveLogo(app, platform);
  await serveStorage(app, config.dataFolder);
  await serveWebClient(app, config.webFolder);
  return app;
};
