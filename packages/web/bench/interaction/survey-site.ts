import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** SurveyJS with the same items, built for production and served. */
export const surveySite = async (): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const root = fileURLToPath(new URL('./survey-page', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'quipu-survey-'));
  const common = { root, configFile: false as const, logLevel: 'error' as const };
  await build({ ...common, plugins: [react()], build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: 'localhost' } });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The SurveyJS page is not served');
  return { url, stop: () => server.close() };
};
