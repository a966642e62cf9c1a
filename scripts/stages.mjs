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

/** Slowness is waited for; what hangs fails, with what it said so far. */
const longest = (share) => (600 + 4 * share) * 1_000;

/**
 * What `npm test` does, in order, and the seconds that each stage may take on a quiet machine with two cores. Each answers
 * with its code, its output and how many tests it ran.
 */
export const stagesFor = ({ browsers, verbose: show }) => {
  const stages = [
    { name: 'types', share: 25, work: (how) => tool('tsc', ['-b', ...CHECKERS], how) },
    {
      name: 'format and lint',
      share: 30,
      work: (how) =>
        inTurn([
          () => tool('biome', ['ci', '--colors=off'], how),
          () => tool('oxlint', ['--type-aware', '--deny-warnings'], how),
        ]),
    },
    // The package first: its processes run while the imports keep this one busy.
    {
      name: 'imports and package',
      share: 25,
      work: (how) => together(() => vitest(['package'], how), checkImports),
    },
    {
      name: 'unit and properties',
      share: 200,
      work: (how) => vitest(['engine', 'contract', 'proctor', 'web', 'web-node', 'desktop', 'scripts'], how),
    },
    { name: 'server and database', share: 275, work: (how) => vitest(['server'], how) },
    { name: 'simulation', share: 55, work: (how) => vitest(['swarm', 'simulation'], how) },
    { name: 'build', share: 15, work: build },
    { name: 'end to end', share: 275, work: (how) => playwright({ ...how, env: browsers }) },
  ];
  return stages.map(({ work, ...stage }) => ({
    ...stage,
    work: () => work({ show, timeoutMs: longest(stage.share) }),
  }));
};
