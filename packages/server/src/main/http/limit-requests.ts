import type { Millis } from '@quipu/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { LOOPBACK } from '../../laboratory/loopback.ts';
import type { AppContext } from '../../platform/context/app-context.ts';
import { isCall } from '../../platform/http/is-call.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { texts } from '../../platform/http/texts.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time/durations.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Part of a page, though its address is a call's. */
    readonly isFile?: boolean;
  }
}

const MEGABYTE = 1_048_576;
const MAX_KEPT = 5_000;
const tooMany = () => Object.assign(new Error(texts.tooMany), { statusCode: 429 });

/** The bytes that come, as far as it is said; the most that is taken where it is not. */
const bytesOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;

/** Somebody asked for so much in the minute that began then, by the process's own clock. */
interface Share {
  readonly since: Millis;
  requests: number;
  bytes: number;
}

/**
 * Counts requests, and what they bring, before anything of their bodies is read. Who has an account is counted by it and the
 * address; who has none by the address, and slows nobody down who has one.
 */
export const limitRequests = (app: FastifyInstance, { config, monotonic }: AppContext): void => {
  const shares = new LRUCache<string, Share>({ max: MAX_KEPT });
  const shareOf = (key: string, now: Millis): Share => {
    const known = shares.get(key);
    if (known !== undefined && now - known.since < MINUTE_MS) return known;
    const share = { since: now, requests: 0, bytes: 0 };
    shares.set(key, share);
    return share;
  };
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { caller, ip, routeOptions } = request;
    const isStranger = caller === null;
    // Of a laboratory's server its own computer is free; the others of a room come from the network.
    if (isStranger && config.isLocal && LOOPBACK.test(ip)) return done(null, payload);
    const now = monotonic();
    const network = networkOf(ip);
    const share = shareOf(isStranger ? `0 ${network}` : `${caller.userId} ${network}`, now);
    // A page is a hundred files, and a room opens it at once behind one address: they cost no more than their bytes.
    const isFile = isStranger && (!isCall(request) || routeOptions.config?.isFile === true);
    if (!isFile) share.requests += 1;
    const requests = isStranger ? config.strangersRequestsPerMinute : config.requestsPerMinute;
    const megabytes = isStranger ? config.strangersMegabytesPerMinute : config.megabytesPerMinute;
    // What is larger than the rest of a share goes through: what comes after it waits.
    if ((!isFile && share.requests > requests) || share.bytes >= megabytes * MEGABYTE) {
      reply.header('retry-after', String(Math.ceil((share.since + MINUTE_MS - now) / SECOND_MS)));
      return done(tooMany());
    }
    share.bytes += bytesOf(request);
    done(null, payload);
  });
};
