import type { Sealing } from '../secrets/sealing.ts';

/** A file is cut into pieces of this size, each sealed by itself: neither end holds more of it. */
const CHUNK_BYTES = 262_144;
const LENGTH_BYTES = 4;
const LAST = 0x8000_0000;
/** No piece is longer, with what its seal adds. */
const MAX_BYTES = CHUNK_BYTES + 64;

export class Damaged extends Error {}

/** A piece opens at its place of this file only, and only the last one as the last. */
const boundTo = (head: Buffer, place: number, isLast: boolean): Buffer => {
  const at = Buffer.alloc(9);
  at.writeBigUInt64BE(BigInt(place));
  at.writeUInt8(isLast ? 1 : 0, 8);
  return Buffer.concat([head, at]);
};

const framed = (content: Buffer, isLast: boolean): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE((content.length | (isLast ? LAST : 0)) >>> 0);
  return Buffer.concat([length, content]);
};

/** Everything in pieces, sealed where there is a key. */
export const inChunks = (head: Buffer, sealing: Sealing | null) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let place = 0;
    const chunk = (content: Buffer, isLast: boolean): Buffer =>
      framed(sealing === null ? content : sealing.seal(content, boundTo(head, place++, isLast)), isLast);
    let waiting: Buffer[] = [];
    let bytes = 0;
    for await (const piece of source) {
      waiting.push(piece);
      bytes += piece.length;
      if (bytes < CHUNK_BYTES) continue;
      let whole = Buffer.concat(waiting);
      for (; whole.length >= CHUNK_BYTES; whole = whole.subarray(CHUNK_BYTES))
        yield chunk(whole.subarray(0, CHUNK_BYTES), false);
      waiting = [whole];
      bytes = whole.length;
    }
    yield chunk(Buffer.concat(waiting), true);
  };

/** Reads so many bytes at a time of what comes in pieces of any size. */
export const byteReader = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  return {
    /** Null: there is nothing more. Throws where there is something, but less. */
    read: async (size: number): Promise<Buffer | null> => {
      const taken: Buffer[] = [];
      let missing = size;
      while (missing > 0) {
        if (rest.length === 0) {
          const next = await pieces.next();
          if (next.done === true) break;
          rest = next.value as Buffer<ArrayBuffer>;
        }
        const part = rest.subarray(0, missing);
        taken.push(part);
        missing -= part.length;
        rest = rest.subarray(part.length);
      }
      if (missing === size && size > 0) return null;
      if (missing > 0) throw new Damaged('It is cut');
      return Buffer.concat(taken);
    },
  };
};
export type ByteReader = ReturnType<typeof byteReader>;

/** Gives back what `inChunks` was given. Throws where a piece is missing, changed or not where it was. */
export async function* fromChunks(head: Buffer, reader: ByteReader, sealing: Sealing | null): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const length = await reader.read(LENGTH_BYTES);
    if (length === null) throw new Damaged('Its end is missing');
    const value = length.readUInt32BE();
    const isLast = value >= LAST;
    const size = isLast ? value - LAST : value;
    if (size > MAX_BYTES) throw new Damaged('A piece has no such length');
    const content = size === 0 ? Buffer.alloc(0) : await reader.read(size);
    const opened = content === null || sealing === null ? content : sealing.open(content, boundTo(head, place, isLast));
    if (opened === null) throw new Damaged('A piece does not open');
    yield opened;
    if (!isLast) continue;
    if ((await reader.read(1)) !== null) throw new Damaged('Something follows its end');
    return;
  }
}
