import { availableParallelism } from 'node:os';
import { ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { checkImports } from './check-imports.mjs';
import { playwright, vitest } from './counted.mjs';
import { tool } from './run.mjs';

/** Each checker works out by itself what it needs of the libraries' types: no more of them than there are cores. */
const CHECKERS = ['--builders', '1', '--checkers', String(Math.min(4, availableParallelism()))];

const inTurn = async (steps) => {
  let output = '';
  for (const step of steps) {
    const done = await step();
    output += done.output;
    if (done.code !== 0) return { code: done.code, output };
  }
  return { code: 0, output };
};

const build = async () => {
  try {
    await ensureServerBuilt();
    await ensureWebBuilt();
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: `${error.message}\n` };
  }
};

/**
 * What `npm test` does, in order, and the seconds that each stage may take on a quiet machine with two cores. Each answers
 * with its code, its output and how many tests it ran.
 */
export const stagesFor = ({ browser, leanBrowser, verbose }) => {
  const show = verbose;
  const browsers = { CHROMIUM_PATH: browser, ...(leanBrowser === null ? {} : { QUIPU_LEAN_CHROMIUM: leanBrowser }) };
  return [
    { name: 'types', share: 20, work: () => tool('tsc', ['-b', ...CHECKERS], { show }) },
    {
      name: 'format and lint',
      share: 25,
      work: () =>
        inTurn([
          () => tool('biome', ['ci', '--colors=off'], { show }),
          () => tool('oxlint', ['--type-aware', '--deny-warnings'], { show }),
        ]),
    },
    { name: 'import rules', share: 10, work: () => checkImports() },
    {
      name: 'unit and properties',
      share: 150,
      work: () => vitest(['engine', 'contract', 'proctor', 'web', 'web-node', 'desktop', 'scripts'], { show }),
    },
    { name: 'server and database', share: 170, work: () => vitest(['server'], { show }) },
    { name: 'simulation', share: 60, work: () => vitest(['swarm', 'simulation'], { show }) },
    { name: 'package', share: 25, work: () => vitest(['package'], { show }) },
    { name: 'build', share: 20, work: build },
    { name: 'end to end', share: 420, work: () => playwright({ show, env: browsers }) },
  ];
};
