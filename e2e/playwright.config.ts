import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './support/chromium.ts';
import { LOOK } from './support/looks.ts';

const specs = (...names: readonly string[]) => names.map((name) => `${name}.spec.ts`);

/**
 * Tests whose browser or bundle is another one, each kind in one process after the other: to start such a process, its
 * server and its browser costs what a short test does, and a process that has one kind cannot run the next.
 */
const APART = {
  camera: specs(
    'watched-camera',
    'doubted-camera',
    'photos-offline',
    'equipment',
    'custom-login',
    'drafts-watched',
    'login-by-face',
  ),
  desktop: specs(
    'laboratory',
    'desktop-evaluation',
    'desktop-watches',
    'desktop-storage-lost',
    'desktop-closed',
    'desktop-drafts',
  ),
  windows: specs('one-writer'),
};
/**
 * Tests that take minutes, or mostly wait, begin first: begun last, they would keep one core busy, or none, and leave
 * the others without work.
 */
const LONGEST = specs(
  'last-minute',
  'screenshots',
  'console',
  'happy-path',
  'lab-home',
  'hybrid-whole',
  'backup-elsewhere',
  'time-over',
  'slow-replies',
);

export default defineConfig({
  testDir: '.',
  projects: [
    ...Object.entries(APART).map(([name, testMatch]) => ({ name, testMatch, workers: 1 })),
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '*.spec.ts', testIgnore: [...LONGEST, ...Object.values(APART).flat()] },
  ],
  outputDir: '../test-results/e2e',
  globalSetup: './support/make-template.ts',
  fullyParallel: true,
  // Two more than cores: some tests wait for deadlines of a minute, and others for a fifth of their time.
  workers: availableParallelism() + 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A machine that is slow is waited for; what fails once is a finding: see decision 0028.
  retries: 0,
  // Whole ways through the product, on machines that may be slow for minutes: what hangs is still found.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    ...CHROMIUM,
    locale: 'es-EC',
    timezoneId: 'America/Guayaquil',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    // Pictures of every step cost a third of the run: `--trace on` for the test that needs them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // Nothing is waited for that only moves. The happy path is taken with everything moving.
    contextOptions: { reducedMotion: 'reduce', ...LOOK },
    screenshot: 'only-on-failure',
  },
});
