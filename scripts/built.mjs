import { tool } from './run.mjs';
import { unlessFresh } from './stamp.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/engine', 'packages/contract'];

const SERVER = {
  inputs: [...SHARED, 'packages/server/src', 'packages/server/tsconfig.json', 'packages/server/package.json'],
  outputs: [
    'packages/engine/dist/index.js',
    'packages/engine/dist/cli',
    'packages/contract/dist/index.js',
    'packages/server/dist/main.js',
  ],
};
const WEB = {
  inputs: [...SHARED, 'packages/proctor', 'packages/web'],
  outputs: ['packages/web/dist/index.html'],
};

export class BuildFailed extends Error {}

const built = async (what, command, args) => {
  console.log(`Building the ${what}…`);
  const { code, output } = await tool(command, args);
  if (code === 0) return;
  process.stderr.write(output);
  throw new BuildFailed(`The ${what} did not build: see above.`);
};

export const ensureServerBuilt = () =>
  unlessFresh('server', SERVER, () =>
    built('server', 'tsc', ['-b', 'packages/server', 'packages/engine/tsconfig.cli.json']),
  );

export const ensureWebBuilt = () =>
  unlessFresh('web', WEB, () => built('web client', 'vite', ['build', 'packages/web', '--logLevel', 'warn']));
