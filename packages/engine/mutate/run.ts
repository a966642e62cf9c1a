import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chanceOf } from '../src/testing/simulation/chance.ts';
import { FOLDER } from './bundle.ts';
import { coverageOf } from './coverage.ts';
import { EQUIVALENTS } from './equivalents.ts';
import type { Verdict } from './judge.ts';
import { allMutants, keyOf, type Mutant } from './sources.ts';
import { judgeAll } from './workers.ts';

const print = (line = ''): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    sample: { type: 'string', default: '400' },
    all: { type: 'boolean', default: false },
    /** The beginnings of file names, seen from the engine's `src`, separated by commas. */
    files: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    /** Seconds of tests that a mutant may cost; the cheapest are run first. */
    budget: { type: 'string', default: 'Infinity' },
    /** Judges the survivors of before again, and nothing new. */
    survivors: { type: 'boolean', default: false },
  },
});

interface Judged extends Verdict {
  readonly key: string;
}

const MIN_KILLED = 0.95;
const MAX_EQUIVALENT = 0.05;

const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const wanted = values.all ? Number.POSITIVE_INFINITY : Number(values.sample);
mkdirSync(FOLDER, { recursive: true });
const stateFile = join(FOLDER, `${values.all ? 'all' : `seed-${seed}`}.jsonl`);
const coverageFile = join(FOLDER, `coverage-${process.pid}.json`);

const known = new Map<string, Judged>();
if (existsSync(stateFile))
  for (const line of readFileSync(stateFile, 'utf8').split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Judged;
    known.set(one.key, one);
  }

/** The same order for the same seed, as long as the sources are the same. */
const shuffled = (mutants: readonly Mutant[]): readonly Mutant[] => {
  const chance = chanceOf(seed);
  return mutants
    .map((mutant) => ({ mutant, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant);
};

const equivalent = new Set(EQUIVALENTS.map(keyOf));
const count = { killed: 0, survived: 0, types: 0, timeout: 0, equivalent: 0 };
const survivors: Mutant[] = [];
const tell = (mutant: Mutant, { outcome }: Verdict): void => {
  const isEquivalent = outcome === 'survived' && equivalent.has(keyOf(mutant));
  count[isEquivalent ? 'equivalent' : outcome] += 1;
  if (outcome === 'survived' && !isEquivalent) survivors.push(mutant);
};
/** Those that types let be. */
const compiled = (): number => count.killed + count.timeout + count.survived + count.equivalent;

const begins = values.files.split(',');
const all = allMutants();
const faults = new Set(all.map(keyOf));
for (const { file, was } of EQUIVALENTS.filter((one) => !faults.has(keyOf(one))))
  throw new Error(`No fault is like this one that is called equivalent: ${file}: ${was}`);
const mutants = shuffled(all.filter(({ file }) => begins.some((begin) => file.startsWith(begin))));
print(`${mutants.length} mutants; seed ${seed}. Resume with --seed ${seed}.`);
const fresh: Mutant[] = [];
for (const mutant of mutants) {
  const before = known.get(keyOf(mutant));
  if (before === undefined) {
    if (!values.survivors) fresh.push(mutant);
  } else if (before.outcome === 'survived' && values.survivors) fresh.push(mutant);
  else tell(mutant, before);
}

if (fresh.length > 0 && compiled() < wanted) {
  const coverage = await coverageOf(({ name }, error) =>
    print(`left out, for it fails in few runs: ${name} (${error})`),
  );
  writeFileSync(coverageFile, JSON.stringify(coverage));
  print(`${coverage.tests.length} tests.`);
  const judged = (mutant: Mutant, verdict: Verdict): void => {
    appendFileSync(stateFile, `${JSON.stringify({ key: keyOf(mutant), ...verdict })}\n`);
    tell(mutant, verdict);
    if (compiled() % 10 === 0) print(`${compiled()}: ${JSON.stringify(count)}`);
  };
  await judgeAll(
    fresh,
    Number(values.workers),
    [coverageFile, String(1_000 * Number(values.budget))],
    judged,
    () => compiled() >= wanted,
  );
}

print();
for (const { file, was, becomes } of survivors.sort((a, b) => a.file.localeCompare(b.file)))
  print(`survived: ${file}\n  - ${was}\n  + ${becomes}`);
const killed = count.killed + count.timeout;
const real = killed + count.survived;
print();
print(`${compiled()} mutants that types let be, and ${count.types} that they refuse.`);
print(
  `Killed: ${killed} of ${real} (${((100 * killed) / real).toFixed(1)} %), ${count.timeout} of them by never ending.`,
);
print(`Equivalent: ${count.equivalent} (${((100 * count.equivalent) / compiled()).toFixed(1)} %).`);
const isGood = real > 0 && killed >= MIN_KILLED * real && count.equivalent <= MAX_EQUIVALENT * compiled();
process.exitCode = isGood ? 0 : 1;
