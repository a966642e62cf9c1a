import { once } from 'node:events';
import type pg from 'pg';

/** The driver hands whoever sent a statement what the database says to it. */
interface Wire extends pg.Connection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}
interface Told {
  rows: number;
  isOver: boolean;
  failure: Error | null;
}

/** So much may wait to be taken before the database is asked to wait. */
const MAX_WAITING_BYTES = 1_048_576;

const rowsIn = (tag: string): number => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? 0);

/** Sends a COPY, and hears its end: `wake` is called whenever there is something new. */
const send = (
  client: pg.Client,
  text: string,
  wake: () => void,
  more: object,
): Told & { readonly leave: () => void } => {
  const end = (error: Error | null) => {
    told.isOver = true;
    told.failure ??= error;
    wake();
  };
  const onEnd = () => end(new Error('The connection ended'));
  const told = {
    rows: 0,
    isOver: false,
    failure: null as Error | null,
    leave: () => {
      client.off('end', onEnd);
    },
  };
  client.once('end', onEnd);
  client.query({
    submit: (connection: pg.Connection) => (connection as Wire).query(text),
    handleCommandComplete: ({ text: tag }: { readonly text: string }) => {
      told.rows = rowsIn(tag);
    },
    handleError: (error: Error) => end(error),
    handleReadyForQuery: () => end(null),
    ...more,
  } as pg.Submittable);
  return told;
};

/** COPY … TO STDOUT: pieces as they come, and at the end the number of rows. Whoever takes them slowly slows the database. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer, number> {
  const { stream } = client.connection;
  let waiting: Buffer[] = [];
  let bytes = 0;
  let wake: () => void = () => undefined;
  const told = send(client, text, () => wake(), {
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      // The driver uses its buffer again.
      waiting.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes > MAX_WAITING_BYTES) stream.pause();
      wake();
    },
  });
  try {
    for (;;) {
      if (waiting.length > 0) {
        const pieces = waiting;
        waiting = [];
        bytes = 0;
        yield Buffer.concat(pieces);
        continue;
      }
      if (told.failure !== null) throw told.failure;
      if (told.isOver) return told.rows;
      const news = new Promise<void>((resolve) => {
        wake = resolve;
      });
      stream.resume();
      await news;
    }
  } finally {
    stream.resume();
    told.leave();
  }
}

/** COPY … FROM STDIN: takes all of it, and returns the number of rows. */
export const copyIn = async (client: pg.Client, text: string, content: AsyncIterable<Buffer>): Promise<number> => {
  let onOver: () => void = () => undefined;
  let onReady: (wire: Wire) => void = () => undefined;
  const over = new Promise<null>((resolve) => {
    onOver = () => resolve(null);
  });
  const ready = new Promise<Wire>((resolve) => {
    onReady = resolve;
  });
  const told = send(client, text, () => onOver(), {
    handleCopyInResponse: (connection: pg.Connection) => onReady(connection as Wire),
  });
  try {
    const wire = await Promise.race([ready, over]);
    if (wire !== null) {
      try {
        for await (const piece of content) {
          if (told.isOver) break;
          wire.sendCopyFromChunk(piece);
          if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), over]);
        }
        wire.endCopyFrom();
      } catch (error) {
        wire.sendCopyFail('what was to be copied could not be read');
        await over;
        throw error;
      }
    }
    await over;
    if (told.failure !== null) throw told.failure;
    return told.rows;
  } finally {
    told.leave();
  }
};
