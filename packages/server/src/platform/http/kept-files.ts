import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';

/** Beside a file, where the build compressed it. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export interface KeptFile {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Buffer;
  readonly compressed: ReadonlyMap<Encoding, Buffer>;
  /** Says of the file and of those beside it when they were written: of others it is another one. */
  readonly stamp: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  // A script of a page, or a worker, is UTF-8 without a word: 24 bytes of each that a line which drops has to bring.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
const OTHER_TYPE = 'application/octet-stream';

/** More than a build has, with what is compressed beside it; of a larger one those stay that were asked for last. */
const MAX_KEPT_BYTES = 50_331_648;
/** A file that was looked at is as it was for so long: thousands ask for the same in a second. */
const LOOKED_AT_MS = 1_000;

const wholeOf = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
};

/**
 * Reads a file by its path in the folder, or answers from memory what it was; null: there is none. A file that is replaced is
 * noticed within a second.
 */
export const keptFiles = (folder: string): ((path: string) => Promise<KeptFile | null>) => {
  const stampOf = async (file: string): Promise<{ readonly stamp: string; readonly etag: string } | null> => {
    const [own, ...beside] = await Promise.all(
      ['', ...Object.values(ENDINGS)].map((ending) => stat(file + ending).catch(wholeOf)),
    );
    if (!own?.isFile()) return null;
    const etag = `W/"${own.size.toString(16)}-${Math.trunc(own.mtimeMs).toString(16)}"`;
    return { etag, stamp: [etag, ...beside.map((one) => one?.mtimeMs)].join() };
  };
  const read = async (file: string, found: { readonly stamp: string; readonly etag: string }): Promise<KeptFile> => {
    const compressed = new Map<Encoding, Buffer>();
    for (const [encoding, ending] of Object.entries(ENDINGS) as [Encoding, string][]) {
      const bytes = await readFile(file + ending).catch(wholeOf);
      if (bytes !== null) compressed.set(encoding, bytes);
    }
    return { ...found, type: TYPES[extname(file)] ?? OTHER_TYPE, bytes: await readFile(file), compressed };
  };
  const kept = new LRUCache<string, KeptFile>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes, compressed }) =>
      [bytes, ...compressed.values()].reduce((sum, { length }) => sum + length, 1),
    ttl: LOOKED_AT_MS,
    fetchMethod: async (path, before) => {
      const file = join(folder, path);
      const found = await stampOf(file);
      if (found === null) return undefined;
      return before?.stamp === found.stamp ? before : read(file, found);
    },
  });
  return async (path) => (await kept.fetch(path)) ?? null;
};
