import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { RoomCard } from '@quipu/contract';
import { pinnedConnection } from './pinned-connection.ts';

export interface Carrier {
  /** Ends what goes to the server of before. */
  readonly drop: () => void;
  readonly close: () => void;
}

const HERE = ['127.0.0.1', '::1'];
/** This computer has no such address. */
const MISSING = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

const listenAt = async (server: Server, host: string, port: number): Promise<boolean> => {
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return true;
    return false;
  }
};

/**
 * Takes the page's connections at a port of this computer, as a laboratory's own server does, and carries each to the room's server by
 * a pinned connection. So the page, its policy and its sockets are what they are with a server of this computer. Null: another program
 * has the port. `met`: the connection ended at somebody who is not the room's server.
 */
export const carry = async (
  port: number,
  card: () => RoomCard,
  met: (who: 'otherRoom') => void,
): Promise<Carrier | null> => {
  const open = new Set<Socket>();
  const take = async (socket: Socket): Promise<void> => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // One that ends while the other end is looked for.
    const gone = () => socket.destroy();
    socket.on('error', gone);
    const reached = await pinnedConnection(card());
    if (typeof reached === 'string') {
      socket.destroy();
      if (reached === 'otherRoom') met(reached);
      return;
    }
    if (socket.destroyed) {
      reached.destroy();
      return;
    }
    reached.setNoDelay(true);
    pipeline(socket, reached, gone);
    pipeline(reached, socket, () => reached.destroy());
  };
  const servers = HERE.map(() => createServer({ pauseOnConnect: false, noDelay: true }, (socket) => void take(socket)));
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  const close = () => {
    for (const server of servers) server.close();
    drop();
  };
  const listening = await Promise.all(servers.map((server, i) => listenAt(server, HERE[i] ?? '', port)));
  if (listening.every(Boolean)) return { drop, close };
  close();
  return null;
};
