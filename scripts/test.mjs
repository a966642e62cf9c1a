import './node-version.mjs';
import { desktopLine, electronBinary } from '../packages/desktop/packaging/electron-binary.mjs';
import { browsersForTests } from './browser.mjs';
import { ensureInstalled } from './installed.mjs';
import { endWith } from './run.mjs';
import { stagesFor } from './stages.mjs';

const verbose = process.argv.includes('--verbose');
const started = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await ensureInstalled();
const browsers = await browsersForTests();
if (browsers === null) process.exit(1);
console.log(desktopLine(electronBinary()));

const total = { passed: 0, failed: 0 };
let ok = true;
let retried = 0;
let left = 0;
const stages = stagesFor({ browsers, verbose });
for (const { name, share, work } of stages) {
  const since = performance.now();
  if (verbose) console.log(`── ${name}`);
  const { code, output, passed = 0, failed = 0, note = '', again = [], notRun = [] } = await work();
  total.passed += passed;
  total.failed += failed;
  ok = code === 0;
  const counts = passed + failed > 0 ? `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : note;
  const ofShare = `${seconds(since).padStart(8)} of ${String(share).padStart(3)} s`;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(22)} ${ofShare}  ${counts}`);
  retried += again.length;
  left += notRun.length;
  for (const test of notRun) console.log(`  not run: ${test}`);
  for (const test of again) console.log(`  passed only at the second attempt: ${test}`);
  if (!ok) {
    if (!verbose) process.stdout.write(output);
    break;
  }
}
const shares = stages.reduce((sum, { share }) => sum + share, 0);
console.log(`${ok ? 'Everything passed' : 'Stopped at the first failure'} in ${seconds(started)} of ${shares} s.`);
// A stage that fails without a failing test (types, lint, a crash) is a failure all the same.
if (!ok && total.failed === 0) total.failed = 1;
if (ok && total.passed === 0) ok = false;
console.log(`${retried} retried`);
if (left > 0) console.log(`${left} not run`);
console.log(`${total.passed} passed, ${total.failed} failed`);
endWith(ok ? 0 : 1);
