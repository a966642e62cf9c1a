import './node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './installed.mjs';
import { tool } from './run.mjs';

const USAGE = 'npm run fuzz -w @quipu/server -- [--mutants 2000] [--seed 1] [--only openSheet]';

const whole = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null);
const options = { mutants: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } };
const { mutants = '2000', seed = '1', only } = parseArgs({ options }).values;
if (whole(mutants) === null || whole(seed) === null) {
  console.error(`--mutants and --seed are whole numbers: ${USAGE}`);
  process.exit(1);
}
await ensureInstalled();
const named = only === undefined ? [] : ['-t', `${only} answers whatever`];
const { code } = await tool('vitest', ['run', '--project', 'server', 'main/http/fuzz.test.ts', ...named], {
  env: { QUIPU_FUZZ: mutants, QUIPU_FUZZ_SEED: seed },
  show: true,
});
process.exit(code);
