import { conditionsRates } from './conditions-rates.ts';
import { driverRates } from './driver-rates.ts';
import { fileRates } from './file-rates.ts';
import { playbackRates } from './playback-rates.ts';
import { type DriverName, drivers } from './rivals/drivers.ts';

/** A day of steady clicking. */
const PLAYED = 20_000;
const SIZES = [50, 200, 1_000, 5_000] as const;

const rate = (value: number): string =>
  value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : value >= 1e4 ? `${(value / 1e3).toFixed(0)} k` : value.toFixed(0);
const print = (line = ''): void => void process.stdout.write(`${line}\n`);

const missed: string[] = [];
const aim = (what: string, reached: number, least: number): void => {
  const good = reached >= least;
  const shown = reached >= 10 ? reached.toFixed(0) : reached.toFixed(2);
  print(`  ${good ? 'reached' : 'MISSED '}  ${what}: ${shown} (aim: at least ${least})`);
  if (!good) missed.push(what);
};

print('Events a second of processor time, medians of interleaved rounds; ratios are what to compare.');
print();
const bySize = await driverRates(SIZES);
const of = (size: (typeof SIZES)[number], name: DriverName): number => bySize.get(size)?.[name] ?? 0;
print(`${'items'.padEnd(16)}${SIZES.map((size) => String(size).padStart(10)).join('')}`);
for (const name of Object.keys(drivers) as DriverName[]) {
  print(`${name.padEnd(16)}${SIZES.map((size) => rate(of(size, name)).padStart(10)).join('')}`);
}
print();
aim('live at 5000 items, to itself at 200', of(5_000, 'quipu live') / of(200, 'quipu live'), 0.5);
aim('live at 1000 items, to Redux Toolkit', of(1_000, 'quipu live') / of(1_000, 'redux toolkit'), 40);
for (const size of SIZES) {
  aim(`replay of parsed events at ${size} items, to in place`, of(size, 'quipu replay') / of(size, 'in place'), 0.5);
}

print();
const conditions = conditionsRates();
print('An answer with its conditions, 200 items, 100 of them conditional:');
print(`  quipu (decide and evolve) ${rate(conditions.quipu)}, survey-core ${rate(conditions.surveyJs)}`);
aim('an answer with its conditions, to SurveyJS', conditions.quipu / conditions.surveyJs, 500);

print();
const { lines, rates } = fileRates();
print(`A log of 100 MB, ${lines} lines, from the file:`);
print(`  JSON.parse alone                     ${rate(rates.parseAlone)}`);
print(`  JSON.parse and evolve in place       ${rate(rates.parseAndEvolve)}`);
print(`  replay, hashes taken on trust        ${rate(rates.trusting)}`);
print(`  replay, hashes, chain, rules checked ${rate(rates.checking)}`);
aim('replay from the file without checking, to JSON.parse alone', rates.trusting / rates.parseAlone, 0.65);
aim('replay from the file with all checks, to JSON.parse alone', rates.checking / rates.parseAlone, 0.65);

print();
const played = playbackRates(PLAYED);
print(`A log of ${PLAYED} events that is looked at again, 200 items, all checks, in one thread:`);
print(
  `  opened in ${(1e3 * played.openSeconds).toFixed(0)} ms, what stands beside it in ${(1e3 * played.besideSeconds).toFixed(0)} ms`,
);
print(`  places a second ${rate(played.placesASecond)}`);
aim('openings a second of processor time', 1 / (played.openSeconds + played.besideSeconds), 1);
aim('places in the tenth of a frame at 60 a second', played.placesASecond / 600, 1);

print();
print(missed.length === 0 ? 'All aims reached.' : `Not reached: ${missed.join('; ')}.`);
