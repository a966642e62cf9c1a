import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.mjs';
import { tool } from './run.mjs';

const REPORTS = join(ROOT, 'test-results/reports');

const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const fresh = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
};

const FOLDERS = {
  simulation: '/simulation/src/',
  swarm: '/packages/engine/src/testing/swarm/',
  package: '/packages/engine/packaging/',
  scripts: '/scripts/',
};
const folderOf = (project) => FOLDERS[project] ?? `/packages/${project.replace(/-node$/, '')}/`;

/** Two projects are of the web client: its tests that draw, and `web-node`. */
const isOf = (project, file) =>
  file.includes(folderOf(project)) && (project !== 'web-node' || file.endsWith('.test.ts'));

const firstLine = (message) => stripVTControlCharacters(message ?? 'no error was told').split('\n')[0];

/** Tests of vitest that failed once and passed when they were run again: they keep what they failed of. */
const againOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [why] }) => `${relative(ROOT, name)} › ${fullName}: ${firstLine(why)}`),
  );

/** Tests that could not be run here, with what they lack. */
const notRunOf = ({ testResults }) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName, meta }) => `${fullName}: ${meta?.notRun ?? 'it does not say why'}`),
  );

/** Runs projects of vitest.config.ts. A project that ran no test is a failure: its tests were not found. */
export const vitest = async (projects, how) => {
  const file = fresh(projects[0]);
  const { code, output } = await tool(
    'vitest',
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { ...how, env: { NO_COLOR: '1' } },
  );
  const report = reportOf(file);
  if (report === null) return { code: code || 1, output: `${output}\nNo report was written.\n` };
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests };
  const silent = projects.filter((name) => !report.testResults.some((one) => isOf(name, one.name)));
  if (code === 0 && silent.length > 0) {
    return { ...counts, code: 1, output: `${output}\nNo test was found in: ${silent.join(', ')}\n` };
  }
  return { ...counts, code, output, again: againOf(report), notRun: notRunOf(report) };
};

/** Tests that failed once and passed when they were run again, with what they failed of. */
const againIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(againIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${file} › ${title}: ${firstLine(results[0]?.error?.message)}`),
  ),
];

/** All but the tests with `@long` in their title, which `npm run e2e` runs too. */
export const playwright = async ({ env, ...how }) => {
  const file = fresh('e2e');
  const { code, output } = await tool(
    'playwright',
    ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', '--grep-invert=@long'],
    { ...how, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' } },
  );
  const report = reportOf(file);
  if (report === null) return { code: code || 1, output: `${output}\nNo report was written.\n` };
  const { expected, flaky, unexpected } = report.stats;
  return { code, output, passed: expected + flaky, failed: unexpected, again: againIn(report) };
};
