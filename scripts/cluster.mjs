import './node-version.mjs';
import { BuildFailed, ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { run } from './run.mjs';

await ensureInstalled();
try {
  await ensureServerBuilt();
  await ensureWebBuilt();
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
// A Ctrl-C goes to the trial, too: it ends what it has started, and is waited for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
const program = ['--conditions=quipu-source', '--import', 'tsx', 'e2e/cluster/main.ts'];
const { code } = await run(process.execPath, [...program, ...process.argv.slice(2)], { show: true });
process.exit(code);
