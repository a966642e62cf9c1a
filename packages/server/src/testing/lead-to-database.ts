import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '../platform/db/connection.ts';

/** Leads from a port to a database, as the way through a room does. */
export const leadToDatabase = async ({
  host,
  port,
}: Connection): Promise<{ readonly port: number; readonly server: Server; readonly close: () => void }> => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const at = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
    const there = connect(at);
    for (const one of [socket, there]) {
      open.add(one);
      one.on('error', () => undefined);
    }
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
    socket.pipe(there).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, server, close };
};
