import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import type { Connection } from '../platform/db/connection.ts';

/** The way to a database, which can fail as networks do. */
export interface DatabaseProxy {
  readonly connection: Connection;
  /** Nothing gets through in either direction, and nobody is told: a cable that was pulled. */
  hang(): void;
  /** Every connection is reset, and new ones are refused by being reset too. */
  cut(): void;
  /** All is well again; what hung goes on where its ends are still there. */
  mend(): void;
  readonly open: () => number;
  /** Messages that went to the database so far. */
  readonly sent: () => number;
  /** The next words that begin a transaction are refused; what came in one message with them goes on. */
  refuseBegin(): void;
  close(): Promise<void>;
}

/** An error that ends nothing but its statement, and word that the next one may come. */
const REFUSAL = 'SERROR\0C57014\0Mcanceled\0\0';
const REFUSED = Buffer.from(`E\0\0\0${String.fromCharCode(4 + REFUSAL.length)}${REFUSAL}Z\0\0\0\x05I`, 'latin1');

type State = 'well' | 'hanging' | 'cut';

/** Stands in front of a database at a socket or a port. */
export const databaseProxy = async (target: Connection): Promise<DatabaseProxy> => {
  let state: State = 'well';
  let sent = 0;
  let isRefusing = false;
  /** Gives what of a message goes on to the database. */
  const passed = (chunk: Buffer, near: Socket): Buffer => {
    if (!isRefusing || !chunk.subarray(5).toString('latin1').startsWith('begin\0')) return chunk;
    isRefusing = false;
    near.write(REFUSED);
    return chunk.subarray(1 + chunk.readInt32BE(1));
  };
  const pairs = new Set<readonly [Socket, Socket]>();
  const end = ([near, far]: readonly [Socket, Socket]) => {
    near.resetAndDestroy();
    far.destroy();
  };
  const link = (near: Socket) => {
    const far = target.host.startsWith('/')
      ? dial(`${target.host}/.s.PGSQL.${target.port}`)
      : dial(target.port, target.host);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('data', () => {
      sent += 1;
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => end(pair));
      from.on('close', () => {
        pairs.delete(pair);
        // Whoever is behind a pulled cable does not hear that the other end is gone.
        if (state !== 'hanging') end(pair);
      });
      from.on('data', (chunk: Buffer) => to.write(from === near ? passed(chunk, near) : chunk));
      if (state === 'hanging') from.pause();
    }
  };
  const server = createServer((near) => (state === 'cut' ? near.resetAndDestroy() : link(near)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    hang: () => {
      state = 'hanging';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    cut: () => {
      state = 'cut';
      for (const pair of pairs) end(pair);
    },
    mend: () => {
      state = 'well';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    open: () => pairs.size,
    sent: () => sent,
    refuseBegin: () => {
      isRefusing = true;
    },
    close: async () => {
      for (const pair of pairs) end(pair);
      server.close();
      await once(server, 'close');
    },
  };
};
