import { parseArgs } from 'node:util';
import { disturb, KINDS } from '../src/testing/disturbances/disturb.ts';

const { values } = parseArgs({
  options: { times: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const [times, seed] = [Number(values.times), Number(values.seed)];
if (![times, seed].every(Number.isSafeInteger) || times < KINDS.length) {
  console.error(`npm run disturb -w @quipu/server -- --times 500 --seed 1 (${KINDS.length} times or more)`);
  process.exit(1);
}

const report = await disturb({ times, seed, onProgress: (line) => console.log(line) });
console.log(JSON.stringify(report, null, 2));
const missing = KINDS.filter((kind) => report.counts[kind] === 0);
const faults = [
  ...missing.map((kind) => `Nothing was disturbed by: ${kind}`),
  ...report.lost.map((what) => `Lost: ${what}`),
  ...report.wrong.map((what) => `Wrong: ${what}`),
  ...report.deaths.map((what) => `The server died by itself: ${what}`),
  ...(report.acknowledged === 0 ? ['Nothing was acknowledged'] : []),
];
for (const fault of faults) console.error(fault);
console.log(
  `${times} disturbances, ${report.acknowledged} acknowledged versions, ${report.lost.length} lost, ${report.deaths.length} deaths`,
);
process.exit(faults.length === 0 ? 0 : 1);
