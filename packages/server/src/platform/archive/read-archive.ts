import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as E from 'fp-ts/lib/Either.js';
import { byteReader, Damaged, fromChunks } from './chunks.ts';
import { type HeadProblem, readHead } from './head.ts';
import { Manifest } from './manifest.ts';
import { type Part, type PartFacts, partsIn, wholeOf } from './parts.ts';

export type ArchiveProblem = HeadProblem | 'absent' | 'damaged';

const isOfZlib = (error: Error): boolean => 'code' in error && String(error.code).startsWith('Z_');
const isDamage = (error: unknown): boolean =>
  error instanceof Damaged || error instanceof SyntaxError || (error instanceof Error && isOfZlib(error));
const isAbsent = (error: unknown): boolean =>
  ['ENOENT', 'EISDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Goes over an archive from its beginning to its end, and hands each part to `take`, which need not read it. Nothing of it is to be
 * believed before the end was reached. What `take` throws is thrown.
 */
export const overArchive = async (
  path: string,
  passphrase: string | null,
  take: (part: Part) => Promise<void>,
): Promise<E.Either<ArchiveProblem, null>> => {
  const file = createReadStream(path);
  const reader = byteReader(file as AsyncIterable<Buffer>);
  let inTake = false;
  try {
    const head = await readHead(reader, passphrase);
    if (E.isLeft(head)) return head;
    const packed = Readable.from(fromChunks(head.right.bytes, reader, head.right.sealing), { objectMode: false });
    const unpacked = createGunzip();
    packed.once('error', (error) => unpacked.destroy(error));
    const parts = byteReader(packed.pipe(unpacked) as AsyncIterable<Buffer>);
    for await (const part of partsIn(parts)) {
      inTake = true;
      await take(part);
      inTake = false;
    }
    return E.right(null);
  } catch (error) {
    if (isDamage(error)) return E.left('damaged');
    if (!inTake && isAbsent(error)) return E.left('absent');
    throw error;
  } finally {
    file.destroy();
  }
};

const isSame = (facts: PartFacts | undefined, found: PartFacts): boolean =>
  facts !== undefined && facts.bytes === found.bytes && facts.sha256 === found.sha256;

/** Tells what an archive holds, once all of it was read and is as it was written. */
export const inspectArchive = async (
  path: string,
  passphrase: string | null,
  onRead: (bytes: number) => void = () => undefined,
): Promise<E.Either<ArchiveProblem, Manifest>> => {
  const found = new Map<string, PartFacts>();
  let manifest: unknown = null;
  let bytes = 0;
  const read = await overArchive(path, passphrase, async ({ head, content, facts }) => {
    const { kind, name } = head;
    if (kind === 'manifest') {
      manifest = JSON.parse((await wholeOf(content)).toString());
      return;
    }
    for await (const piece of content) {
      bytes += piece.length;
      onRead(bytes);
    }
    found.set(`${kind} ${name}`, facts());
  });
  if (E.isLeft(read)) return read;
  const decoded = Manifest.decode(manifest);
  if (E.isLeft(decoded)) return E.left('damaged');
  const { tables, files, hasSecret } = decoded.right;
  const isWhole =
    found.size === tables.length + files.length + (hasSecret ? 1 : 0) &&
    tables.every(({ name, ...facts }) => isSame(found.get(`table ${name}`), facts)) &&
    files.every(({ name, ...facts }) => isSame(found.get(`file ${name}`), facts));
  return isWhole ? decoded : E.left('damaged');
};
