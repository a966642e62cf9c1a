import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Packages are read from their sources, so that no build stands between a change and its test.
// Node resolves what is not ours by itself: 'import' here would hold for its `require` too, and break packages that have both.
const conditions = ['quipu-source', 'node', 'development|production', 'default'];
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** Files of a project share processes: with one each, half of the time goes into loading the same libraries again. */
const script = (name: string): string => fileURLToPath(new URL(`scripts/${name}.mjs`, import.meta.url));
const FRESH_FILE = [script('fresh-file'), script('fresh-modules')];
const SERVER_BUILT = script('server-built');
const shared = { isolate: false, setupFiles: FRESH_FILE };
/** The server's modules keep nothing of what a test did, and to load them takes half a second for each file. */
const LOADED_ONCE = [script('fresh-file'), script('loaded-modules')];

const node = (name: string, more: object = {}) => ({
  ...source,
  test: {
    name,
    root: `packages/${name}`,
    include: ['src/**/*.test.ts', 'cli/**/*.test.ts'],
    environment: 'node' as const,
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    ...shared,
    ...more,
  },
});

const web = (name: string, more: object) => ({
  ...source,
  resolve: { conditions: ['quipu-source', 'module', 'browser', 'development|production', 'import', 'default'] },
  test: {
    name,
    root: 'packages/web',
    // Whole screens are filled in key by key, on machines that do other things too.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    ...more,
  },
});

/** Files that take the longest, or mostly wait: where no times of an earlier run are known, they would be left alone at the end. */
const LONGEST = [
  ...['survives-kill', 'db/embedded/embedded-postgres', 'main/main', 'cli/main', 'cli/whole-admission', 'http/fuzz'],
  ...['rehearsal/rehearse', 'cli/packed-logs', 'console/lost-devices', 'http/worst-bodies', 'main/any-process'],
  ...['local/laboratory', 'packaging/packaging', 'sign-up/sign-up-form', 'sign-up/sign-up-screen', 'enrollment/saving'],
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((name) => moduleId.includes(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Left to itself it keeps one core for nothing. One more than two cores: many tests wait for a database or a deadline.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      node('engine'),
      // Thousands of seeds of the engine, in processes that the tests start: a stage of its own.
      node('swarm', { root: 'packages/engine', include: ['src/testing/swarm/**/*.swarm.ts'], testTimeout: 600_000 }),
      // The engine's tarball as a stranger has it: packed, installed elsewhere, run under other versions of Node.
      node('package', {
        root: 'packages/engine',
        include: ['packaging/**/*.test.ts'],
        testTimeout: 300_000,
        hookTimeout: 120_000,
      }),
      node('contract'),
      node('proctor'),
      {
        ...source,
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.mjs'],
          environment: 'node' as const,
          testTimeout: 60_000,
        },
      },
      node('desktop', { globalSetup: [SERVER_BUILT] }),
      node('server', {
        setupFiles: LOADED_ONCE,
        testTimeout: 120_000,
        hookTimeout: 180_000,
        globalSetup: ['src/testing/global-setup.ts', SERVER_BUILT],
      }),
      {
        ...source,
        test: {
          name: 'simulation',
          root: 'simulation',
          include: ['src/**/*.test.ts'],
          environment: 'node' as const,
          testTimeout: 60_000,
        },
      },
      // Files stand on one page: what one leaves there is looked for when it ends (fresh-page.ts).
      web('web', {
        ...shared,
        include: ['src/**/*.test.tsx'],
        environment: 'jsdom',
        setupFiles: [
          ...FRESH_FILE,
          'src/testing/jsdom-stubs.ts',
          'src/testing/timeouts.ts',
          'src/testing/fresh-page.ts',
        ],
      }),
      // What draws nothing does without a browser. A file that needs something of one says so: @vitest-environment jsdom.
      web('web-node', {
        ...shared,
        include: ['src/**/*.test.ts'],
        environment: 'node',
        setupFiles: [...FRESH_FILE, 'src/testing/fresh-databases.ts'],
      }),
    ],
  },
});
