import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { common } from './build/common.ts';
import { keptAhead } from './build/kept-ahead.ts';
import { precompress } from './build/precompress.ts';
import { settingsKeyMark } from './build/settings-key-mark.ts';
import { isOfTheWay, screensWithoutQuiz, stageGroups } from './build/stages.ts';

/** In development the server listens apart; in production it serves this build itself. */
const server = `http://localhost:${process.env['QUIPU_DEV_SERVER_PORT'] ?? '3001'}`;

/** The socket says that it comes from the server's own page, which is what the server looks at. */
const proxy = {
  '/api': server,
  '/storage': server,
  '^/dev/': server,
  '^/app/': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
};

const ahead = keptAhead();

export default defineConfig(async ({ command }) => ({
  ...common,
  server: { port: 3000, proxy },
  preview: { port: 3000, proxy },
  build: {
    manifest: true,
    // For whoever has the build: a server serves none, and no file points to one.
    sourcemap: 'hidden' as const,
    // A browser that knows no module preloads fetches the modules a moment later.
    // Whatever is beyond the way comes one after the other: the names of all that each screen needs would be in the first piece.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_: string, files: string[], { hostType }: { hostType: 'html' | 'js' }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css') || isOfTheWay(basename(file))),
    },
    // The library of the face detector, which comes in one piece; nothing else is half as large.
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: command === 'build' ? await stageGroups({ ...common, plugins: [react()] }) : [],
        },
      },
    },
  },
  optimizeDeps: { include: ['rxjs', 'dompurify', 'simple-peer/simplepeer.min.js', 'face-api.js/dist/face-api.esm.js'] },
  plugins: [
    precompress(),
    settingsKeyMark(),
    screensWithoutQuiz(),
    ahead.plugin,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // The face detector: kept where it was used, see sw.ts.
        globIgnores: ['**/assets/{face-worker,frame-faces}-*', 'seb.js'],
        manifestTransforms: [ahead.transform],
        maximumFileSizeToCacheInBytes: 4_194_304,
      },
    }),
  ],
}));
