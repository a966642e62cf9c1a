import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleDesktop } from '../packaging/bundle.mjs';

/**
 * `npm run audit -w @quipu/desktop`: electronegativity on the application as it is packed. It is fetched when it is asked for
 * and not installed with the rest: it needs a TypeScript of its own, of which npm would give it ours.
 */
const PACKAGE = '@doyensec/electronegativity@1.10.3';
const ELECTRON = '45.4.1';
/** What it asks a person to look at, whatever it finds, or cannot see, and why there is nothing to be found. */
const REVIEWED = {
  preloadjscheck: 'There is one preload; preload.test.ts holds what it exposes to a list.',
  cspglobalcheck:
    'It knows policies in HTML and in onHeadersReceived. Ours comes with the scheme: page.test.ts reads it there.',
};

const folder = mkdtempSync(join(tmpdir(), 'quipu-audit-'));
const app = join(folder, 'app');
const report = join(folder, 'report.csv');
await bundleDesktop(app, { web: join(folder, 'none') });
writeFileSync(report, '');
const checks = Object.keys(REVIEWED).join(',');
const { status, stdout, stderr } = spawnSync(
  process.platform === 'win32' ? 'npm.cmd' : 'npm',
  [
    'exec',
    '--yes',
    `--package=${PACKAGE}`,
    '--',
    'electronegativity',
    '-i',
    app,
    '-e',
    ELECTRON,
    '-x',
    checks,
    '-o',
    report,
  ],
  { cwd: folder, encoding: 'utf8' },
);
const lines = readFileSync(report, 'utf8').split('\n');
const found = lines.slice(1).filter((line) => line.trim() !== '');
// It writes a heading where it has looked.
const ran = lines[0]?.startsWith('issue') === true;
if (status !== 0 || !ran) {
  process.stderr.write(`${stdout}${stderr}\nThe audit did not run.\n`);
  process.exit(1);
}
for (const [check, reason] of Object.entries(REVIEWED)) console.log(`reviewed: ${check}: ${reason}`);
for (const line of found) console.log(line);
console.log(found.length === 0 ? 'Nothing found.' : `${found.length} found.`);
process.exit(found.length === 0 ? 0 : 1);
