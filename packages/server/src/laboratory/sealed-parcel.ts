import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import { shapeOf } from '../platform/http/json-body.ts';
import type { Sealing } from '../platform/secrets/sealing.ts';

/**
 * A file that a laboratory and its institution exchange: one line that says what it is, one of JSON in the clear, then
 * everything else sealed, both lines with it. What is sealed is one line of JSON and the bytes that it tells of, gzip'd.
 */
export interface ParcelKind {
  readonly name: 'PACKAGE' | 'RESULTS' | 'SESSION' | 'CHANGES';
  readonly version: number;
}
/** Bytes are no such file where there are none, they are something else, of another version, or cut or changed. */
export type ParcelProblem = 'empty' | 'foreign' | 'otherVersion' | 'damaged';

export interface OpenedParcel {
  readonly content: unknown;
  /** The bytes that follow the JSON, cut as it says. */
  readonly attachments: (lengths: readonly number[]) => readonly Buffer[] | null;
}
export interface SealedParcel {
  readonly header: unknown;
  /** Null: the key is another one, or any bit is not as it was sealed. */
  open(sealing: Sealing): Promise<OpenedParcel | null>;
}

const NEWLINE = 10;
const MAX_LINE_LENGTH = 1_024;
/** A parcel is unpacked up to this size, and no further. */
const MAX_BYTES = 512 * 1_048_576;
/**
 * Its JSON is built in memory as a whole. With twice the room: three hundred people with ten thousand lines of a log each, all that they
 * answered, and a hundred photos whose faces have 128 numbers, have eight million values.
 */
const MAX_JSON_VALUES = 16_000_000;
const zipped = promisify(gzip);
const unzipped = promisify(gunzip);

const firstLine = ({ name, version }: ParcelKind): string => `QUIPU-LABORATORY-${name}-${version}`;

export const newKey = (): Buffer => randomBytes(32);

export const sealParcel = async (
  kind: ParcelKind,
  header: object,
  content: object,
  attachments: readonly Uint8Array[],
  { seal }: Sealing,
): Promise<Buffer> => {
  const clear = Buffer.from(`${firstLine(kind)}\n${JSON.stringify(header)}\n`);
  const packed = await zipped(Buffer.concat([Buffer.from(`${JSON.stringify(content)}\n`), ...attachments]));
  return Buffer.concat([clear, seal(packed, clear)]);
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
};

const cutBy = (bytes: Buffer) => (lengths: readonly number[]) => {
  let from = 0;
  const parts: Buffer[] = [];
  for (const length of lengths) {
    parts.push(bytes.subarray(from, from + length));
    from += length;
  }
  return from === bytes.length ? parts : null;
};

const openWith = async (clear: Buffer, sealed: Buffer, { open }: Sealing): Promise<OpenedParcel | null> => {
  const packed = open(sealed, clear);
  if (packed === null) return null;
  try {
    const inside = await unzipped(packed, { maxOutputLength: MAX_BYTES });
    const end = inside.indexOf(NEWLINE);
    const json = inside.subarray(0, Math.max(0, end));
    const content = shapeOf(json, MAX_JSON_VALUES) === 'beyond' ? undefined : parsed(json);
    return content === undefined ? null : { content, attachments: cutBy(inside.subarray(end + 1)) };
  } catch {
    return null;
  }
};

/** Takes a file apart. Nothing of it is to be believed before the seal was found whole. */
export const readParcel = (kind: ParcelKind, given: Uint8Array): E.Either<ParcelProblem, SealedParcel> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length === 0) return E.left('empty');
  const end = bytes.subarray(0, MAX_LINE_LENGTH).indexOf(NEWLINE);
  const line = bytes.toString('latin1', 0, Math.max(0, end));
  if (line !== firstLine(kind))
    return E.left(new RegExp(`^QUIPU-LABORATORY-${kind.name}-\\d+$`).test(line) ? 'otherVersion' : 'foreign');
  const second = bytes.subarray(0, end + 1 + MAX_LINE_LENGTH).indexOf(NEWLINE, end + 1);
  if (second < 0) return E.left('damaged');
  const clear = bytes.subarray(0, second + 1);
  const sealed = bytes.subarray(second + 1);
  return E.right({
    header: parsed(bytes.subarray(end + 1, second)),
    open: (sealing) => openWith(clear, sealed, sealing),
  });
};
