import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type ByteReader, Damaged } from './chunks.ts';

/** A part says first what it is: the rows of a table, a file of the data folder, the server's secret, or what all of it is. */
const PartHead = t.union([
  t.type({ kind: t.literal('table'), name: t.string, columns: t.readonlyArray(t.string) }),
  t.type({ kind: t.literal('file'), name: t.string }),
  t.type({ kind: t.literal('secret'), name: t.string }),
  t.type({ kind: t.literal('manifest'), name: t.string }),
]);
export type PartHead = t.TypeOf<typeof PartHead>;

const LENGTH_BYTES = 4;
const MAX_HEAD_BYTES = 65_536;
/** Content is cut at this, however it comes: a row, or the manifest, is as long as it is. */
const PIECE_BYTES = 1_048_576;
/** Archives of before have pieces as they came. */
const MAX_PIECE_BYTES = 64 * PIECE_BYTES;

const sized = (content: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

export interface PartFacts {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes one part, and returns what it came to. */
export async function* partOf(head: PartHead, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, PartFacts> {
  yield sized(Buffer.from(JSON.stringify(PartHead.encode(head))));
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    for (let at = 0; at < piece.length; at += PIECE_BYTES) yield sized(piece.subarray(at, at + PIECE_BYTES));
  }
  yield Buffer.alloc(LENGTH_BYTES);
  return { bytes, sha256: hash.digest('hex') };
}

const lengthIn = async (reader: ByteReader, most: number): Promise<number | null> => {
  const length = await reader.read(LENGTH_BYTES);
  if (length === null) return null;
  const size = length.readUInt32BE();
  if (size > most) throw new Damaged('A part has no such length');
  return size;
};

const headIn = async (reader: ByteReader): Promise<PartHead | null> => {
  const size = await lengthIn(reader, MAX_HEAD_BYTES);
  if (size === null) return null;
  const text = await reader.read(size);
  if (text === null) throw new Damaged('A part has no head');
  const head = PartHead.decode(JSON.parse(text.toString()));
  if (E.isLeft(head)) throw new Damaged('A part is of no kind');
  return head.right;
};

async function* piecesIn(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const size = await lengthIn(reader, MAX_PIECE_BYTES);
    if (size === null) throw new Damaged('A part is cut');
    if (size === 0) return;
    const piece = await reader.read(size);
    if (piece === null) throw new Damaged('A part is cut');
    yield piece;
  }
}

export interface Part {
  readonly head: PartHead;
  readonly content: AsyncIterable<Buffer>;
  /** It tells what the part came to, once the content was read to its end. */
  readonly facts: () => PartFacts;
}

/** Every part in its order. Of one that is left before its end the rest is read over. */
export async function* partsIn(reader: ByteReader): AsyncGenerator<Part> {
  for (;;) {
    const head = await headIn(reader);
    if (head === null) return;
    const hash = createHash('sha256');
    let bytes = 0;
    const pieces = piecesIn(reader);
    async function* counted(): AsyncGenerator<Buffer> {
      for (;;) {
        const { done, value } = await pieces.next();
        if (done === true) return;
        hash.update(value);
        bytes += value.length;
        yield value;
      }
    }
    const content = counted();
    let facts: PartFacts | null = null;
    yield {
      head,
      content,
      facts: () => {
        facts ??= { bytes, sha256: hash.digest('hex') };
        return facts;
      },
    };
    for await (const _ of pieces);
  }
}

/** A part that is small. */
export const wholeOf = async (content: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
};
