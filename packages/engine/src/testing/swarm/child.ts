import { cover, noCoverage } from './coverage.ts';
import { drawPlan } from './plan.ts';
import { runPlan } from './run-seed.ts';
import type { FromChild } from './run-seeds.ts';
import { shrink } from './shrink.ts';

const PROGRESS_EACH = 250;

/** Plays the seeds `from`, `from + step`, … in a process of its own, until one breaks an invariant. */
const [from = 1, count = 1, step = 1] = process.argv.slice(2).map(Number);

const tell = (message: FromChild): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

const playAll = async (): Promise<void> => {
  const coverage = noCoverage();
  for (let played = 0; played < count; played += 1) {
    const seed = from + played * step;
    const plan = drawPlan(seed);
    const report = await runPlan(plan);
    cover(coverage, report);
    const [violation] = report.violations;
    if (violation !== undefined) {
      await tell({ kind: 'broken', seed, ...(await shrink(plan, violation)) });
      break;
    }
    if (coverage.runs % PROGRESS_EACH === 0) await tell({ kind: 'played', runs: coverage.runs });
  }
  await tell({ kind: 'done', coverage });
};

await playAll();
