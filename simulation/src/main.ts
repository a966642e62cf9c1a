import { parseArgs } from 'node:util';
import { compareTraces, keepCase, readCase } from './run/failed-case.ts';
import { knownBad, seeKnownBad } from './run/known-bad.ts';
import type { SeedReport } from './run/messages.ts';
import type { Report } from './run/report.ts';
import { simulate } from './run/simulate.ts';

const PROGRESS_MS = 5_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    /** Two power cuts in each run, and questions pressed after them. */
    cuts: { type: 'boolean', default: false },
    'no-shrink': { type: 'boolean', default: false },
    /** Invariants whose violations are counted only. */
    known: { type: 'string', default: '' },
    /** Runs the product with each known fault in it, until it is seen. */
    'known-bad': { type: 'boolean', default: false },
    /** Runs the product with one known fault in it: a part of its name. */
    bad: { type: 'string' },
    /** Plays a case again that failed. */
    replay: { type: 'string' },
  },
});
if (values['known-bad']) process.exit((await seeKnownBad(Number(values.workers))) ? 0 : 1);
const replayed = values.replay === undefined ? null : readCase(values.replay);
const bad = replayed?.bad ?? values.bad ?? null;
const KNOWN = values.known.split(',');
const since = performance.now();
let toldAt = 0;

const tellFailure = (report: SeedReport): void => {
  const unknown = report.violations.filter(({ invariant }) => !KNOWN.includes(invariant));
  for (const { invariant, what } of unknown) console.log(`seed ${report.seed}: ${invariant}: ${what}`);
  if (values.replay !== undefined) console.log(compareTraces(values.replay, report));
  else if (unknown.length > 0) for (const line of keepCase(report, bad)) console.log(line);
};

const tellProgress = (all: Report): void => {
  const elapsed = performance.now() - since;
  if (elapsed - toldAt < PROGRESS_MS) return;
  toldAt = elapsed;
  const struck = [...all.struck.values()].reduce((sum, times) => sum + times, 0);
  const rate = ((all.seeds * 1_000) / elapsed).toFixed(1);
  console.log(
    `${all.seeds} seeds, ${rate}/s, ${Math.round(elapsed / 1_000)} s, ${struck} faults, ${all.failures.length} failed`,
  );
};

const report = await simulate({
  from: replayed?.plan.seed ?? Number(values.from),
  seeds: replayed === null ? Number(values.seeds) : 1,
  workers: Number(values.workers),
  shrinks: !values['no-shrink'] && replayed === null,
  known: KNOWN,
  cuts: values.cuts,
  patches: bad === null ? [] : knownBad(bad).patches,
  plan: replayed?.plan ?? null,
  onSeed: (one, all) => {
    tellFailure(one);
    tellProgress(all);
    return false;
  },
});
for (const line of report.lines()) console.log(line);
console.log(`${((performance.now() - since) / 1_000).toFixed(1)} s`);
const hasFailed = report.failures.some(({ violations }) =>
  violations.some(({ invariant }) => !KNOWN.includes(invariant)),
);
process.exit(hasFailed ? 1 : 0);
