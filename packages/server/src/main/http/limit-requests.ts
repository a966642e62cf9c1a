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

/** The bytes that are said to come; the most that is taken where nothing is said. */
const declaredBy = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit;

/** Tells how many bytes of a body came, once no more of them come: what came to its end is what was declared. */
const onceRead = ({ raw }: FastifyRequest, declared: number, tell: (bytes: number) => void): void => {
  const before = raw.socket.bytesRead;
  const told = (): void => tell(raw.complete ? declared : raw.socket.bytesRead - before);
  if (raw.closed) told();
  else raw.once('close', told);
};

/** Somebody asked for so much in the minute that began then, by the process's own clock. */
interface Share {
  readonly since: Millis;
  requests: number;
  bytes: number;
}

/**
 * Counts requests, and what they bring, before anything of their bodies is read. Who has an account is counted by it and the
 * address; who has none by the address, and slows nobody down who has one. What a body says of its length is counted while it
 * is read, and what came of it in the end: a head alone costs nobody anything.
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
  app.decorateRequest('countFor', null);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { caller, ip, refused, routeOptions } = request;
    const isStranger = caller === null;
    // Of a laboratory's server its own computer is free; the others of a room come from the network.
    if (isStranger && config.isLocal && LOOPBACK.test(ip)) return done(null, payload);
    const now = monotonic();
    const network = networkOf(ip);
    const ofAccount = (userId: number) => shareOf(`${userId} ${network}`, now);
    const share = isStranger ? shareOf(`0 ${network}`, now) : ofAccount(caller.userId);
    const refusal = ({ since }: Share): Error => {
      reply.header('retry-after', String(Math.ceil((since + MINUTE_MS - now) / SECOND_MS)));
      return tooMany();
    };
    const declared = declaredBy(request);
    // A page is a hundred files, and a room opens it at once behind one address: nobody is kept from them. They bring nothing.
    const isFile = isStranger && declared === 0 && (!isCall(request) || routeOptions.config?.isFile === true);
    if (!isFile) share.requests += 1;
    const requests = isStranger ? config.strangersRequestsPerMinute : config.requestsPerMinute;
    const megabytes = isStranger ? config.strangersMegabytesPerMinute : config.megabytesPerMinute;
    // What is larger than the rest of a share goes through: what comes after it waits.
    const isOver = !isFile && (share.requests > requests || share.bytes >= megabytes * MEGABYTE);
    if (routeOptions.config?.isCountedByBody === true)
      request.countFor = (userId) => {
        if (userId === null) {
          if (!isOver) return;
          reply.header('connection', 'close');
          throw refusal(share);
        }
        share.requests -= 1;
        const own = ofAccount(userId);
        own.requests += 1;
        if (own.requests > config.requestsPerMinute) throw refusal(own);
      };
    else if (isOver) return done(refusal(share));
    if (declared > 0) {
      // What is refused by its head is not read, or thrown away as it comes.
      const expected = refused === null && declared <= routeOptions.bodyLimit ? declared : 0;
      share.bytes += expected;
      onceRead(request, declared, (bytes) => {
        share.bytes += bytes - expected;
      });
    }
    done(null, payload);
  });
};
