import './node-version.mjs';
import { BuildFailed, ensureServerBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { run } from './run.mjs';

await ensureInstalled();
try {
  await ensureServerBuilt();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
const program = ['--conditions=quipu-source', '--import', 'tsx', 'packages/server/bench/disturb.ts'];
const { code } = await run(process.execPath, [...program, ...process.argv.slice(2)], { show: true });
process.exit(code);
