import { isQuick, report } from '../../../scripts/bench-report.mjs';
import { conditionsRates } from './conditions-rates.ts';
import { driverRates } from './driver-rates.ts';
import { fileRates } from './file-rates.ts';
import { playbackRates } from './playback-rates.ts';
import { type DriverName, drivers } from './rivals/drivers.ts';

/** A day of steady clicking. */
const PLAYED = isQuick ? 500 : 20_000;
const SIZES = [50, 200, 1_000, 5_000] as const;
const CONDITIONAL = [200, 1_000] as const;

const rate = (value: number): string =>
  value >= 1e6 ? `${(value / 1e6).toFixed(2)} M` : value >= 1e4 ? `${(value / 1e3).toFixed(0)} k` : value.toFixed(0);
const print = (line = ''): void => void process.stdout.write(`${line}\n`);

print('Events a second of processor time, medians of interleaved rounds; ratios are what to compare.');
print();
const bySize = await driverRates(SIZES);
const of = (size: (typeof SIZES)[number], name: DriverName): number => bySize.get(size)?.[name] ?? 0;
print(`${'items'.padEnd(16)}${SIZES.map((size) => String(size).padStart(10)).join('')}`);
for (const name of Object.keys(drivers) as DriverName[]) {
  print(`${name.padEnd(16)}${SIZES.map((size) => rate(of(size, name)).padStart(10)).join('')}`);
}
print();
const ratio = (what: string, ours: number, theirs: number, atLeast: number) =>
  report({ what, figure: ours / theirs, atLeast });
ratio('live at 5000 items, to itself at 200', of(5_000, 'quipu live'), of(200, 'quipu live'), 0.5);
ratio('live at 1000 items, to Redux Toolkit', of(1_000, 'quipu live'), of(1_000, 'redux toolkit'), 40);
for (const size of SIZES) {
  ratio(`replay of parsed events at ${size} items, to in place`, of(size, 'quipu replay'), of(size, 'in place'), 0.5);
}

print();
print('An answer with its conditions, any of the questions that others hang on; half of all are conditional:');
const conditions = CONDITIONAL.map((items) => ({ items, ...conditionsRates(items) }));
for (const { items, quipu, surveyJs } of conditions) {
  print(`  ${items} items: quipu (decide and evolve) ${rate(quipu)}, survey-core ${rate(surveyJs)}`);
  ratio(`an answer with its conditions among ${items} items, to SurveyJS`, quipu, surveyJs, 500);
}

print();
const { lines, rates } = fileRates();
print(`A log of ${isQuick ? 2 : 100} MB, ${lines} lines, from the file:`);
print(`  JSON.parse alone                     ${rate(rates.parseAlone)}`);
print(`  JSON.parse and evolve in place       ${rate(rates.parseAndEvolve)}`);
print(`  replay, hashes taken on trust        ${rate(rates.trusting)}`);
print(`  replay, hashes, chain, rules checked ${rate(rates.checking)}`);
ratio('replay from the file without checking, to JSON.parse alone', rates.trusting, rates.parseAlone, 0.65);
ratio('replay from the file with all checks, to JSON.parse alone', rates.checking, rates.parseAlone, 0.65);

print();
const played = playbackRates(PLAYED);
print(`A log of ${PLAYED} events that is looked at again, 200 items, all checks, in one thread:`);
print(
  `  opened in ${(1e3 * played.openSeconds).toFixed(0)} ms, what stands beside it in ${(1e3 * played.besideSeconds).toFixed(0)} ms`,
);
print(`  places a second ${rate(played.placesASecond)}`);
report({
  ...{ what: 'an opening, in processor time', unit: 's', atMost: 1 },
  figure: played.openSeconds + played.besideSeconds,
});
report({ what: 'places a second, a tenth of a frame each at 60 a second', figure: played.placesASecond, atLeast: 600 });
