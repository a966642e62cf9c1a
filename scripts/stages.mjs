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

/** What `npm test` does, in order. Each stage answers with its code, its output and how many tests it ran. */
export const stagesFor = ({ browser, verbose }) => {
  const show = verbose;
  return [
    { name: 'types', work: () => tool('tsc', ['-b', ...CHECKERS], { show }) },
    {
      name: 'format and lint',
      work: () =>
        inTurn([
          () => tool('biome', ['ci', '--colors=off'], { show }),
          () => tool('oxlint', ['--type-aware', '--deny-warnings'], { show }),
        ]),
    },
    { name: 'import rules', work: () => checkImports() },
    {
      name: 'unit and properties',
      work: () => vitest(['engine', 'contract', 'proctor', 'web', 'web-node', 'desktop', 'scripts'], { show }),
    },
    { name: 'server and database', work: () => vitest(['server'], { show }) },
    { name: 'simulation', work: () => vitest(['swarm', 'simulation'], { show }) },
    { name: 'package', work: () => vitest(['package'], { show }) },
    { name: 'build', work: build },
    { name: 'end to end', work: () => playwright({ show, env: { CHROMIUM_PATH: browser } }) },
  ];
};
