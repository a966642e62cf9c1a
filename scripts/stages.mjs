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

/** Each keeps one core busy: side by side they take half as long. */
const together = async (...works) => {
  const done = await Promise.all(works.map((work) => work()));
  const all = (of) => done.flatMap(({ [of]: some = [] }) => some);
  const sum = (of) => done.reduce((total, { [of]: count = 0 }) => total + count, 0);
  return {
    code: done.find(({ code }) => code !== 0)?.code ?? 0,
    output: done.map(({ output }) => output).join(''),
    ...{ passed: sum('passed'), failed: sum('failed'), again: all('again'), notRun: all('notRun') },
  };
};

/**
 * What `npm test` does, in order, and the seconds that each stage may take on a quiet machine with two cores. Each answers
 * with its code, its output and how many tests it ran.
 */
export const stagesFor = ({ browsers, verbose }) => {
  const show = verbose;
  return [
    { name: 'types', share: 25, work: () => tool('tsc', ['-b', ...CHECKERS], { show }) },
    {
      name: 'format and lint',
      share: 30,
      work: () =>
        inTurn([
          () => tool('biome', ['ci', '--colors=off'], { show }),
          () => tool('oxlint', ['--type-aware', '--deny-warnings'], { show }),
        ]),
    },
    // The package first: its processes run while the imports keep this one busy.
    { name: 'imports and package', share: 25, work: () => together(() => vitest(['package'], { show }), checkImports) },
    {
      name: 'unit and properties',
      share: 200,
      work: () => vitest(['engine', 'contract', 'proctor', 'web', 'web-node', 'desktop', 'scripts'], { show }),
    },
    { name: 'server and database', share: 275, work: () => vitest(['server'], { show }) },
    { name: 'simulation', share: 55, work: () => vitest(['swarm', 'simulation'], { show }) },
    { name: 'build', share: 15, work: build },
    { name: 'end to end', share: 275, work: () => playwright({ show, env: browsers }) },
  ];
};
