import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { leanFunctions } from './build/lean-functions.ts';
import { leanVendors } from './build/lean-vendors.ts';
import { precompress } from './build/precompress.ts';
import { pureCalls } from './build/pure-calls.ts';

/** In development the server listens apart; in production it serves this build itself. */
const server = `http://localhost:${process.env['QUIPU_DEV_SERVER_PORT'] ?? '3001'}`;

/** The socket says that it comes from the server's own page, which is what the server looks at. */
const proxy = {
  '/api': server,
  '/storage': server,
  '^/dev/': server,
  '^/app/': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
};

/** The router's package names its development build only; the other one lacks what is said to developers alone. */
const routerBuild = (entry: string): string =>
  createRequire(import.meta.url)
    .resolve(entry)
    .replace('/development/', '/production/')
    .replace(/\.js$/, '.mjs');
const router = ['react-router', 'react-router/dom'].map((entry) => ({
  find: new RegExp(`^${entry}$`),
  replacement: routerBuild(entry),
}));

/** What the screens of someone signed in share; the menu is not on the quiz. */
const SHARED =
  /\/web\/src\/(?:ui|stores|lib)\/(?!menu-)[^/]+$|\/rxjs\/(?!.*\/(?:ReplaySubject|interval|never|repeat|scan|scanInternals|share|shareReplay|takeWhile|ignoreElements|finalize|concatMap|concat|take|dateTimestampProvider|connect|pairwise|debounceTime|throttleTime|timeout|exhaustMap|takeUntil|tap)\.js)|\/useTheme|\/contract\/src\/(?:wire\/(?!answer-review|descriptor|watched)|calls\/answers-sheet)/;
/** The quiz and its engine, but for what is fetched apart from them: dragging, devices, and what goes on beside, with the camera too. */
const QUIZ =
  /\/engine\/src\/(?!log\/log-receipt|runtime\/(?:log|photo)-sender)|\/features\/quiz\/(?!(?:beside|watch)\/|opening\/send-unsent|ports\/(?:unsent|mirrored|restore)|screen\/watch-devices|items\/(?:placing|blank|drag|match-|matching|word-|use-slots))/;

/** What tells of devices without opening any: the quiz has all of it. */
const DEVICES = /\/proctor\/src\/(?:bridge|capture|displays|presence)\//;

export default defineConfig(({ command }) => ({
  resolve: {
    // Packages are read from their sources, and fp-ts from its ES modules, so that what is not used is left out.
    conditions: ['quipu-source', 'es2015', ...defaultClientConditions],
    alias: [...(command === 'build' ? router : []), { find: /^fp-ts\/lib\/(.*)\.js$/, replacement: 'fp-ts/es6/$1.js' }],
  },
  envPrefix: 'QUIPU_SETTINGS_KEY',
  server: { port: 3000, proxy },
  preview: { port: 3000, proxy },
  build: {
    manifest: true,
    sourcemap: true,
    // A browser that knows no module preloads fetches the modules a moment later.
    modulePreload: { polyfill: false },
    // The library of the face detector, which comes in one piece; nothing else is half as large.
    chunkSizeWarningLimit: 1_400,
    // What the first screen needs travels whole: it compresses better than in the dozen pieces that sharing would make.
    // So does what the screens of someone signed in share, and so does the quiz.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'shared', test: SHARED, minShareCount: 2 },
            { name: 'quiz', test: QUIZ },
            { name: 'devices', test: DEVICES },
          ],
        },
      },
    },
  },
  optimizeDeps: { include: ['rxjs', 'dompurify', 'simple-peer/simplepeer.min.js', 'face-api.js/dist/face-api.esm.js'] },
  plugins: [
    precompress(),
    leanVendors(),
    leanFunctions(),
    pureCalls(),
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
        globIgnores: ['**/assets/{face-worker,frame-faces}-*'],
        maximumFileSizeToCacheInBytes: 4_194_304,
      },
    }),
  ],
}));
