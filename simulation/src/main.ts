import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeKnownBad } from './run/known-bad.ts';
import type { SeedReport } from './run/messages.ts';
import type { Report } from './run/report.ts';
import { simulate } from './run/simulate.ts';

const PROGRESS_MS = 5_000;
const FOLDER = fileURLToPath(new URL('../../test-results/simulation', import.meta.url));

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    'no-shrink': { type: 'boolean', default: false },
    /** Invariants whose violations are counted only. */
    known: { type: 'string', default: '' },
    /** Runs the product with each known fault in it, until it is seen. */
    'known-bad': { type: 'boolean', default: false },
  },
});
if (values['known-bad']) process.exit((await seeKnownBad(Number(values.workers))) ? 0 : 1);
const KNOWN = values.known.split(',');
const since = performance.now();
let toldAt = 0;

const tellFailure = ({ seed, violations, shrunk }: SeedReport): void => {
  const unknown = violations.filter(({ invariant }) => !KNOWN.includes(invariant));
  if (unknown.length === 0) return;
  for (const { invariant, what } of unknown) console.log(`seed ${seed}: ${invariant}: ${what}`);
  if (shrunk === null) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = `${FOLDER}/seed-${seed}.trace`;
  writeFileSync(file, `${shrunk.plan}\n\n${shrunk.trace.join('\n')}\n`);
  console.log(`${shrunk.plan}\nIts trace: ${file}`);
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
  from: Number(values.from),
  seeds: Number(values.seeds),
  workers: Number(values.workers),
  shrinks: !values['no-shrink'],
  known: KNOWN,
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
