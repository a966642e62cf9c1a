import './node-version.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { browsersForTests } from './browser.mjs';
import { ensureServerBuilt, ensureWebBuilt } from './built.mjs';
import { ensureInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';
import { endWith, run } from './run.mjs';

/** Longer than a package gives its benches: this ends one that can no longer say so itself. */
const MAX_QUICK_MS = 1_920_000;
const began = performance.now();
const quick = process.argv.slice(2).filter((one) => one === '--quick');

await ensureInstalled();
const browsers = await browsersForTests();
if (browsers === null) process.exit(1);
await ensureServerBuilt();
await ensureWebBuilt();

const hasBench = (name) =>
  JSON.parse(readFileSync(`${ROOT}/packages/${name}/package.json`, 'utf8')).scripts?.bench !== undefined;
const names = readdirSync(`${ROOT}/packages`).filter(hasBench);

/** One after the other: each measures the machine. A quick run judges no figure, so that all go at once. */
const measure = async (name, show) => {
  if (show) console.log(`\n── ${name}`);
  const ended = await run('npm', ['run', 'bench', '-w', `@quipu/${name}`, '--silent', '--', ...quick], {
    show,
    env: browsers,
    ...(quick.length > 0 && { timeoutMs: MAX_QUICK_MS }),
  });
  if (!show) console.log(`\n── ${name}\n${ended.output}`);
  return { name, code: ended.code };
};
const ended = [];
if (quick.length > 0) ended.push(...(await Promise.all(names.map((name) => measure(name, false)))));
else for (const name of names) ended.push(await measure(name, true));

const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
if (failed.length > 0) console.log(`\nNot measured, or an aim missed: ${failed.join(', ')}`);
const usual = quick.length > 0 ? ' (180 or so on a quiet machine; not judged)' : '';
console.log(`\nAll took ${Math.round((performance.now() - began) / 1_000)} s${usual}.`);
endWith(failed.length === 0 ? 0 : 1);
