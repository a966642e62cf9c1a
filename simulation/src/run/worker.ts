import 'fake-indexeddb/auto';
import { openCluster } from '../database/cluster.ts';
import { countTurns } from '../time/turns.ts';
import { cutsPlanOf } from '../world/cuts.ts';
import { type Ground, prepareGround } from '../world/ground.ts';
import { asJson, fromJson, planOf } from '../world/plan.ts';
import { planText, type SeedReport, type Work } from './messages.ts';
import { runPlan } from './run-plan.ts';
import { shrink } from './shrink.ts';

const reportOf = async (seed: number, work: Work, ground: Ground): Promise<SeedReport> => {
  const { digests, shrinks, known, plan, cuts } = work;
  const drawn = cuts ? cutsPlanOf : planOf;
  const run = await runPlan(plan === null ? drawn(seed) : fromJson(plan), ground, digests || plan !== null);
  const { checks, struck, trace, statements } = run;
  const unknown = checks.violations.find(({ invariant }) => !known.includes(invariant));
  const isKept = unknown !== undefined && (shrinks || plan !== null);
  const small = isKept && shrinks ? await shrink(run, unknown.invariant, ground) : isKept ? run : null;
  return {
    seed,
    violations: checks.violations,
    struck: Object.fromEntries(struck),
    checked: Object.fromEntries(checks.counts),
    statements,
    digest: digests ? trace.digest() : null,
    shrunk:
      small === null ? null : { plan: asJson(small.plan), text: planText(small.plan), trace: small.trace.lines() },
  };
};

/** Real time: a run that waits for what never comes is a fault of the simulation, and nothing may run after it. */
const STUCK_MS = 600_000;
const stuck = (): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error('it is stuck')), STUCK_MS).unref();
  });

const broken = (seed: number, error: unknown): SeedReport => ({
  seed,
  violations: [{ invariant: 'healsByItself', what: `the run broke: ${error instanceof Error ? error.stack : error}` }],
  struck: {},
  checked: {},
  statements: 0,
  digest: null,
  shrunk: null,
});

countTurns();
const work = JSON.parse(process.argv[2] ?? '{}') as Work;
const ground = await prepareGround(await openCluster());
// Whoever asked has enough, or is gone: the seed under way is the last, and the database goes with the worker.
let isEnough = false;
process.stdin.resume().once('end', () => {
  isEnough = true;
});
process.stdout.once('error', () => {
  isEnough = true;
});
for (let seed = work.from; !isEnough && seed < work.from + work.seeds; seed += work.step) {
  const report = await Promise.race([reportOf(seed, work, ground), stuck()]).catch((error: unknown) =>
    broken(seed, error),
  );
  process.stdout.write(`${JSON.stringify(report)}\n`);
}
await ground.cluster.close();
// Alarms of servers that were killed are still set.
process.exit(0);
