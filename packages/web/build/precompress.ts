import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { gzipAsync } from '@gfx/zopfli';
import type { Plugin } from 'vite';
import { isOfTheWay } from './stages.ts';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|wasm)$/;
/** A smaller one is no smaller by it; and what is not compressed here the server sends as it is. */
const MIN_BYTES = 256;
const zip = promisify(gzip);
/**
 * As any gzip unpacks it, a thirtieth smaller than zlib's at its best; all of a build would take as long again as the build. Fifteen
 * rounds take twice as long as one, for a thousandth more.
 */
const zipped = async (file: string, bytes: Buffer): Promise<Uint8Array> =>
  isOfTheWay(basename(file)) ? gzipAsync(bytes, { numiterations: 1 }) : zip(bytes, { level: 9 });
/**
 * Compresses at the best level, a tenth smaller than at one that a server can afford in a reply.
 */
const brotlied = promisify(brotliCompress);

/** Leaves what compresses well compressed beside itself, so that the server compresses nothing while thousands enter. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'quipu-precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((path) => join(folder, path))
          .filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= MIN_BYTES);
        await Promise.all(
          files.map(async (file) => {
            const bytes = readFileSync(file);
            writeFileSync(`${file}.gz`, await zipped(file, bytes));
            writeFileSync(`${file}.br`, await brotlied(bytes));
          }),
        );
      },
    },
  };
};
