import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

/** A machine that does much else takes long: whatever has not come by then never does. */
export const MAX_WAIT_MS = 180_000;

/** A page of these benchmarks, built for production from the sources and served. */
export const servedPage = async (
  folder = 'page',
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const root = fileURLToPath(new URL(`./${folder}`, import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'quipu-proctor-'));
  const common = { root, configFile: false as const, logLevel: 'error' as const, worker: { format: 'es' as const } };
  await build({ ...common, build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: 'localhost' } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The page is not served');
  const stop = async () => {
    await server.close();
    rmSync(outDir, { recursive: true });
  };
  return { url, stop };
};
