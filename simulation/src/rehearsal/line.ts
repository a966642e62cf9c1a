import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps, Agent as SecureAgent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { HttpPort, HttpRequest, HttpResponse } from '@quipu/contract';
import type { Chance } from '../../../packages/engine/src/testing/simulation/chance.ts';
import { type Network, RESENT_MS } from './behaviours.ts';

/** A browser keeps so many connections to one server. */
const MAX_CONNECTIONS = 6;

const OPENERS: Readonly<Record<string, (packed: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** The outlet of a room: while it is cut, packets are lost, and what TCP sends again comes through once it is mended. */
export interface Outlet {
  isCut: boolean;
  /** Told of each cut and mend. */
  readonly told: Set<() => void>;
}
export const createOutlet = (): Outlet => ({ isCut: false, told: new Set() });
const turn = (outlet: Outlet, isCut: boolean): void => {
  outlet.isCut = isCut;
  for (const tell of [...outlet.told]) tell();
};
export const cut = (outlet: Outlet): void => turn(outlet, true);
export const mend = (outlet: Outlet): void => turn(outlet, false);

const timedOut = () => new DOMException('No reply', 'TimeoutError');

/** Resolves once packets come through; rejects where the request is given up before. */
const through = (outlet: Outlet, untilMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!outlet.isCut) return resolve();
    const end = (): void => {
      clearTimeout(alarm);
      outlet.told.delete(look);
    };
    const look = (): void => {
      if (outlet.isCut) return;
      end();
      resolve();
    };
    const alarm = setTimeout(
      () => {
        end();
        reject(timedOut());
      },
      Math.max(0, untilMs - performance.now()),
    );
    outlet.told.add(look);
  });

interface LineOptions {
  readonly origin: string;
  readonly network: Network;
  /** All of them have to let packets through: the room's, and the candidate's own. */
  readonly outlets: readonly Outlet[];
  readonly chance: Chance;
  /** The time of a request, without what this line added to it, and its status; 0: it had no reply. */
  readonly timed: (request: Pick<HttpRequest, 'method' | 'path'>, ms: number, status: number) => void;
}

/** The way of one candidate to the server: real connections of their own, and what their network adds to them. */
export const createLine = ({ origin, network, outlets, chance, timed }: LineOptions) => {
  const isSecure = origin.startsWith('https:');
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const sendNow = isSecure ? requestHttps : requestHttp;
  const exchange = ({ method, path, headers, body, timeoutMs }: HttpRequest): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      const outgoing = sendNow(
        origin + path,
        {
          ...{ agent, method },
          headers: {
            ...headers,
            'accept-encoding': 'gzip, deflate, br',
            ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (incoming: IncomingMessage) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const packed = Buffer.concat(chunks);
            const open = OPENERS[incoming.headers['content-encoding'] ?? ''];
            const opened = open === undefined || packed.length === 0 ? Promise.resolve(packed) : open(packed);
            opened.then((bytes) => {
              const given = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
              resolve({
                status: incoming.statusCode ?? 0,
                headers: Object.fromEntries(given) as Record<string, string>,
                text: bytes.toString(),
              });
            }, reject);
          });
        },
      );
      const late = setTimeout(() => outgoing.destroy(timedOut()), timeoutMs);
      outgoing.on('close', () => clearTimeout(late));
      outgoing.on('error', reject);
      outgoing.end(body ?? undefined);
    });

  const added = (bytes: number): number =>
    network.turn / 2 +
    chance() * network.jitter +
    bytes / network.kilobytesPerSecond +
    (chance() * 100 < network.lost ? RESENT_MS : 0);

  const throughAll = async (until: number): Promise<void> => {
    for (const outlet of outlets) await through(outlet, until);
  };
  const http: HttpPort = async (request) => {
    const until = performance.now() + request.timeoutMs;
    await throughAll(until);
    await pause(added(request.body?.length ?? 0));
    const from = performance.now();
    const reply = await exchange(request).catch((error: unknown) => {
      timed(request, performance.now() - from, 0);
      throw error;
    });
    timed(request, performance.now() - from, reply.status);
    await throughAll(until);
    await pause(added(reply.text.length));
    return reply;
  };
  return { http, close: () => agent.destroy() };
};
export type Line = ReturnType<typeof createLine>;
