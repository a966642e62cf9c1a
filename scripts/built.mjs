import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';
import { ROOT } from './root.mjs';
import { tool } from './run.mjs';
import { unlessFresh } from './stamp.mjs';
import { putInPlace } from './web-build/put-in-place.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/engine', 'packages/contract'];
const OF_SERVER = ['packages/server/src', 'packages/server/package.json', 'scripts/bundle-programs.mjs'];

/** A rehearsal's candidates are the client's own modules, without a screen. */
const OF_CANDIDATES = [
  ...['simulation/src/rehearsal', 'simulation/src/device', 'packages/web/src/lib'],
  ...['ports', 'opening', 'background'].map((folder) => `packages/web/src/features/quiz/${folder}`),
];

const SERVER = {
  inputs: [...SHARED, ...OF_SERVER, ...OF_CANDIDATES],
  outputs: [
    'packages/server/dist/bundle/main.js',
    'packages/server/dist/bundle/quipu.js',
    'packages/server/dist/bundle/candidates.js',
    'packages/engine/dist/bundle/quipu-replay.js',
  ],
};
const WEB = {
  inputs: [...SHARED, 'packages/proctor', 'packages/web', 'scripts/web-build'],
  // The key is in the page.
  variables: ['QUIPU_SETTINGS_KEY'],
  outputs: ['packages/web/dist/index.html', 'packages/server/dist/pages/playback-file.html'],
};

export class BuildFailed extends Error {}

const built = async (what, make) => {
  console.log(`Building the ${what}…`);
  const { code, output } = await make();
  if (code === 0) return;
  process.stderr.write(output);
  throw new BuildFailed(`The ${what} did not build: see above.`);
};

const bundle = () =>
  bundlePrograms().then(
    () => ({ code: 0, output: '' }),
    (error) => ({ code: 1, output: `${error.stack}\n` }),
  );

export const ensureServerBuilt = () => unlessFresh('server', SERVER, () => built('server', bundle));

/** Put in its place once it is whole: servers that run serve the one of before meanwhile. */
const [WEB_FOLDER, WEB_NEXT] = ['packages/web/dist', 'packages/web/dist/next'].map((path) => join(ROOT, path));
const MAX_BUILD_MS = 900_000;
const vite = (...more) =>
  tool('vite', ['build', 'packages/web', '--logLevel', 'warn', ...more], { timeoutMs: MAX_BUILD_MS });
/** The page that the server puts an evaluation into is none that it serves. */
const PLAYBACK_FILE = ['--config', 'packages/web/vite.playback-file.config.ts'];

export const ensureWebBuilt = () =>
  unlessFresh('web', WEB, async () => {
    await built('web client', () => vite('--outDir', WEB_NEXT, '--emptyOutDir'));
    putInPlace(WEB_NEXT, WEB_FOLDER);
    await built('page of a playback', () => vite(...PLAYBACK_FILE));
  });
