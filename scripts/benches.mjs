import './node-version.mjs';
import { relative, resolve } from 'node:path';
import { ensureServerBuilt } from './built.mjs';
import { ROOT } from './root.mjs';
import { endWith, run } from './run.mjs';

/** Packages are read from their sources: nothing has to be built for it. */
const SOURCES = ['--conditions=quipu-source', '--import', 'tsx'];

/** Runs each bench that is named, whatever became of the one before; its code is 0 where all were measured and reached. */
const rest = process.argv.slice(2);
const options = rest.filter((one) => one.startsWith('--') && one !== '--quick');
const paths = rest.filter((one) => !one.startsWith('--')).map((file) => relative(ROOT, resolve(file)));

await ensureServerBuilt();
const runs = (...args) => run(process.execPath, [...options, ...SOURCES, ...args], { show: true });
if (rest.includes('--quick')) process.exit((await runs('scripts/benches-quick.mjs', ...paths, '--quick')).code);
const failed = [];
for (const path of paths) {
  console.log(`\n${path}`);
  if ((await runs(path)).code !== 0) failed.push(path);
}
if (failed.length > 0) console.log(`\nNot measured, or an aim missed: ${failed.join(', ')}`);
endWith(failed.length === 0 ? 0 : 1);
