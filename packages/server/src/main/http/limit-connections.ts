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

/** An account has no more that are nobody's to cut off: a page has seven, a classroom's program a few more. */
const MAX_OF_ACCOUNT = 50;

const keepWithin = (server: Server, most: number, mostOfAddress: number) => {
  const everyone = none();
  const byAddress = new Map<string, Kept>();
  /** Those over which somebody called last, the newest last. */
  const byAccount = new Map<number, Set<Socket>>();
  const accounts = new WeakMap<Socket, number>();
  const keptOf = (socket: Socket): readonly Kept[] => {
    const own = byAddress.get(networkOf(socket.remoteAddress ?? ''));
    return own === undefined ? [everyone] : [own, everyone];
  };
  const leave = (socket: Socket): void => {
    const account = accounts.get(socket);
    if (account === undefined) return;
    const own = byAccount.get(account);
    own?.delete(socket);
    if (own?.size === 0) byAccount.delete(account);
  };

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
      leave(socket);
      for (const { all, strangers } of [own, everyone]) {
        all.delete(socket);
        strangers.delete(socket);
      }
      if (own.all.size === 0 && byAddress.get(address) === own) byAddress.delete(address);
    });
    giveWay(own, mostOfAddress, socket);
    giveWay(everyone, most, socket);
  });
  return (socket: Socket, account: number): void => {
    if (!everyone.all.has(socket)) return;
    leave(socket);
    accounts.set(socket, account);
    const own = (byAccount.get(account) ?? new Set()).add(socket);
    byAccount.set(account, own);
    for (const { strangers } of keptOf(socket)) strangers.delete(socket);
    const [oldest] = own;
    if (own.size <= MAX_OF_ACCOUNT || oldest === undefined) return;
    own.delete(oldest);
    for (const { strangers } of keptOf(oldest)) strangers.add(oldest);
  };
};

/** Tells that a connection is an account's, and nobody's to cut off. */
export type Keeps = (socket: Socket, account: number) => void;

/**
 * Connections, in all and of one address. Who has an account is never cut off for who has none, nor for one account that
 * fills an address: of each the newest are kept so. Proxies in front have the
 * address of all: theirs are counted together alone.
 */
export const limitConnections = (app: FastifyInstance, config: Config): Keeps => {
  const { mostConnections, mostConnectionsOfAddress, trustProxy } = config;
  const isBehindProxy = trustProxy !== false;
  const known = keepWithin(app.server, mostConnections, isBehindProxy ? mostConnections : mostConnectionsOfAddress);
  app.addHook('preParsing', ({ caller, raw: { socket } }, _reply, payload, done) => {
    if (caller !== null) known(socket, caller.userId);
    done(null, payload);
  });
  return known;
};
