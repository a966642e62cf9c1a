import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, preview } from 'vite';

export interface BuiltSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A page of a benchmark, built for production and served. Packages are read from their sources, as the product is. */
export const builtSite = async (folder: URL): Promise<BuiltSite> => {
  const root = fileURLToPath(folder);
  const outDir = mkdtempSync(join(tmpdir(), 'quipu-page-'));
  const common = { root, configFile: false as const, logLevel: 'error' as const };
  const resolve = {
    conditions: ['quipu-source', 'es2015', ...defaultClientConditions],
    alias: [{ find: /^fp-ts\/lib\/(.*)\.js$/, replacement: 'fp-ts/es6/$1.js' }],
  };
  await build({ ...common, resolve, plugins: [react()], build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: 'localhost' } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error(`The page of ${root} is not served`);
  return { url, stop: () => server.close() };
};
