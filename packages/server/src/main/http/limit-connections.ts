import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { networkOf } from '../../platform/http/network-of.ts';

interface Kept {
  readonly all: Set<Socket>;
  /** Nobody with an account has called over them yet; the oldest comes first. */
  readonly strangers: Set<Socket>;
}
const none = (): Kept => ({ all: new Set(), strangers: new Set() });
const oldestOf = ({ strangers }: Kept): Socket | undefined => strangers.values().next().value;

const keepWithin = (server: Server, most: number, mostOfAddress: number) => {
  const everyone = none();
  const byAddress = new Map<string, Kept>();

  /** The oldest of a stranger gives way to a new one; where all are of people with accounts, the new one is not taken. */
  const giveWay = (kept: Kept, limit: number, socket: Socket): void => {
    if (kept.all.size > limit) (oldestOf(kept) ?? socket).destroy();
  };
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '');
    const own = byAddress.get(address) ?? none();
    byAddress.set(address, own);
    for (const { all, strangers } of [own, everyone]) {
      all.add(socket);
      strangers.add(socket);
    }
    socket.once('close', () => {
      for (const { all, strangers } of [own, everyone]) {
        all.delete(socket);
        strangers.delete(socket);
      }
      if (own.all.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
    giveWay(own, mostOfAddress, socket);
    giveWay(everyone, most, socket);
  });
  return (socket: Socket): void => {
    if (everyone.strangers.delete(socket))
      byAddress.get(networkOf(socket.remoteAddress ?? ''))?.strangers.delete(socket);
  };
};

/** Tells that a connection is nobody's to cut off any more. */
export type Keeps = (socket: Socket) => void;

/**
 * Connections, in all and of one address. Who has an account is never cut off for who has none. Proxies in front have the
 * address of all: theirs are counted together alone.
 */
export const limitConnections = (app: FastifyInstance, config: Config): Keeps => {
  const { mostConnections, mostConnectionsOfAddress, trustProxy } = config;
  const isBehindProxy = trustProxy !== false;
  const known = keepWithin(app.server, mostConnections, isBehindProxy ? mostConnections : mostConnectionsOfAddress);
  app.addHook('preParsing', ({ caller, raw: { socket } }, _reply, payload, done) => {
    if (caller !== null) known(socket);
    done(null, payload);
  });
  return known;
};
