import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { common } from './build/common.ts';
import { insideItself } from './build/one-file.ts';

const OWN_STORAGE = fileURLToPath(new URL('src/app/playback-file/storage-url.ts', import.meta.url));

/** The viewer of an evaluation as one page with all that it needs: the server puts a sheet into it, and somebody takes it along. */
export default defineConfig({
  ...common,
  resolve: {
    ...common.resolve,
    alias: [
      ...((common.resolve?.alias as { find: RegExp; replacement: string }[] | undefined) ?? []),
      // There is no server to ask for pictures: they are in the page, or nowhere.
      { find: /^.*\/lib\/storage-url\.ts$/, replacement: OWN_STORAGE },
    ],
  },
  publicDir: false,
  build: {
    outDir: '../server/dist/pages',
    emptyOutDir: true,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: { input: 'playback-file.html', output: { codeSplitting: false } },
  },
  plugins: [react(), insideItself()],
});
