import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

await ensureInstalled();
await ensureServerBuilt();
await ensureWebBuilt();

let failed = 0;
for (const name of readdirSync(`${ROOT}/packages`)) {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/packages/${name}/package.json`, 'utf8'));
  if (!scripts?.bench) continue;
  console.log(`\n── ${name}`);
  const { code } = await run('npm', ['run', 'bench', '-w', `@quipu/${name}`, '--silent'], { show: true });
  if (code !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);
