import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, type Plugin, preview } from 'vite';

export interface BuiltSite {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Files come compressed, as the product's do. */
const inGzip = (outDir: string): Plugin => ({
  name: 'in-gzip',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = join(outDir, path === '/' ? 'index.html' : path);
      const type = TYPES[extname(file)];
      if (type === undefined || !existsSync(file)) return next();
      response.setHeader('content-type', type).setHeader('content-encoding', 'gzip');
      response.end(gzipSync(readFileSync(file)));
    });
  },
});

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
  const plugins = [inGzip(outDir)];
  const server = await preview({ ...common, plugins, build: { outDir }, preview: { port: 0, host: 'localhost' } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error(`The page of ${root} is not served`);
  const stop = async (): Promise<void> => {
    await server.close();
    rmSync(outDir, { recursive: true });
  };
  return { url, stop };
};
