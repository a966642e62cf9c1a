import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface RawRequest {
  readonly socket: Socket;
  /** All that has come. */
  said(): string;
  /** Waits for so many replies, and gives their statuses. */
  statuses(count?: number): Promise<readonly number[]>;
  /** Waits for the end that the server puts to the connection. */
  readonly closed: Promise<void>;
}
const WAITING = { timeout: 15_000, interval: 5 };
const open = new Set<Socket>();

export const closeRawRequests = (): void => {
  for (const socket of open) socket.destroy();
  open.clear();
};

/** A connection that carries a head as it is given, and so much of a body as the test writes. */
export const rawRequest = async (
  { origin }: Pick<TestServer, 'origin'>,
  head: readonly string[],
  from = '127.0.0.1',
): Promise<RawRequest> => {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  open.add(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  // Cut while it still sends, or closed: both are an end.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write([...head, `Host: ${hostname}`, '', ''].join('\r\n'));
  return {
    socket,
    said: () => said,
    closed,
    statuses: (count = 1) =>
      vi.waitFor(() => {
        const found = Array.from(said.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
        if (found.filter((status) => status >= 200).length < count) throw new Error(`Only ${found.join()} came`);
        return found.filter((status) => status >= 200);
      }, WAITING),
  };
};
