import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Asked } from './ask-peer.ts';
import { joinStreams } from './join-streams.ts';

/** A port of this computer at which PostgreSQL finds the other server's database. */
export interface LogTunnel {
  readonly port: number;
  /** Nothing goes through any more, until it is opened again. */
  readonly cut: () => void;
  readonly open: () => void;
  readonly close: () => void;
}

const NOTHING = (): void => undefined;

/** `reach`: a connection to the other server for each that comes here; null: it does not answer. */
export const logTunnel = async (reach: () => Promise<Asked | null>): Promise<LogTunnel> => {
  const open = new Set<Socket>();
  let isCut = false;
  const take = async (socket: Socket): Promise<void> => {
    open.add(socket);
    socket.on('error', NOTHING).once('close', () => open.delete(socket));
    const reached = isCut ? null : await reach();
    if (reached === null || reached.reply.refused !== null || isCut || socket.destroyed) {
      reached?.socket.destroy();
      socket.destroy();
      return;
    }
    joinStreams(socket, reached.socket);
  };
  const server = createServer({ noDelay: true }, (socket) => void take(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    open: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
};
