import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LOOPBACK } from '../../laboratory/loopback.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { texts } from '../../platform/http/texts.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { requestCounts, sumsWithin } from './request-counts.ts';

const MEGABYTE = 1_048_576;
const tooMany = () => Object.assign(new Error(texts.tooMany), { statusCode: 429 });

/** The bytes that come, as far as it is said; the most that is taken where it is not. */
const bytesOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;

type Whose = Pick<FastifyRequest, 'caller' | 'ip'>;
const keyOf = ({ caller, ip }: Whose): string =>
  caller === null ? `0 ${networkOf(ip)}` : `${caller.userId} ${networkOf(ip)}`;

/**
 * Counts requests, and what they bring, before anything of their bodies is read. Who has an account is counted by it and the
 * address; who has none by the address, and slows nobody down who has one.
 */
export const limitRequests = async (app: FastifyInstance, { config, monotonic }: AppContext): Promise<void> => {
  // Of a laboratory's server its own computer is free; the others of a room come from the network.
  const isFree = ({ caller, ip }: Whose): boolean => caller === null && config.isLocal && LOOPBACK.test(ip);
  // A page is a hundred files, and a room opens it at once behind one address: they cost no more than their bytes.
  const isFile = ({ caller, url }: FastifyRequest): boolean => caller === null && !url.startsWith('/api/');
  await app.register(rateLimit, {
    max: ({ caller }) => (caller === null ? config.strangersRequestsPerMinute : config.requestsPerMinute),
    timeWindow: MINUTE_MS,
    store: requestCounts(monotonic, MINUTE_MS),
    hook: 'onRequest',
    keyGenerator: keyOf,
    allowList: (request) => isFree(request) || isFile(request),
    errorResponseBuilder: tooMany,
  });
  const bytes = sumsWithin(monotonic, MINUTE_MS);
  app.addHook('preParsing', async (request) => {
    if (isFree(request)) return;
    const most = request.caller === null ? config.strangersMegabytesPerMinute : config.megabytesPerMinute;
    // What is larger than the rest of a share goes through: what comes after it waits.
    if (bytes.of(keyOf(request)).current >= most * MEGABYTE) throw tooMany();
    bytes.add(keyOf(request), bytesOf(request));
  });
};
