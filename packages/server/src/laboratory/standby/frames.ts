import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';

const LENGTH_BYTES = 4;

const readExactly = async (socket: Duplex, size: number): Promise<Buffer> => {
  for (;;) {
    const bytes = socket.read(size) as Buffer | null;
    if (bytes !== null && bytes.length === size) return bytes;
    if (bytes !== null || socket.readableEnded || socket.destroyed) throw new Error('It is cut');
    const over = new AbortController();
    const { signal } = over;
    try {
      await Promise.race(['readable', 'end', 'close'].map((event) => once(socket, event, { signal })));
    } finally {
      over.abort();
    }
  }
};

/** Both servers of a pair say this first on each connection: JSON behind its length. The rest stays to be read. */
export const readFrame = async <A>(socket: Duplex, codec: t.Type<A, unknown>, most: number): Promise<A> => {
  const size = (await readExactly(socket, LENGTH_BYTES)).readUInt32BE();
  if (size > most) throw new Error('It is too long');
  const read = codec.decode(JSON.parse((await readExactly(socket, size)).toString()));
  if (E.isLeft(read)) throw new Error('It says nothing known');
  return read.right;
};

export const writeFrame = <A>(socket: Duplex, codec: t.Type<A, unknown>, said: A): void => {
  const text = Buffer.from(JSON.stringify(codec.encode(said)));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(text.length);
  socket.write(Buffer.concat([length, text]));
};
