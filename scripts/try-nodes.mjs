import './node-version.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './installed.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** The oldest that is served, and those that get fixes for years. */
const VERSIONS = ['20', '22', '24'];
const PROJECTS = ['engine', 'contract', 'proctor', 'scripts', 'server'];

const USAGE = `npm run try-nodes -- [${VERSIONS.join(' ')}] [--projects ${PROJECTS.join(',')}]`;
const { values, positionals } = parseArgs({ options: { projects: { type: 'string' } }, allowPositionals: true });
const versions = positionals.length === 0 ? VERSIONS : positionals;
const projects = values.projects?.split(',') ?? PROJECTS;
if (!versions.every((version) => /^\d+(\.\d+){0,2}$/.test(version))) {
  console.error(`A version is a number: ${USAGE}`);
  process.exit(1);
}
await ensureInstalled();

/** A Node of the registry's package `node`, in a folder of its own. Null: it could not be had. */
const fetched = async (version, folder) => {
  const { code, output } = await run('npm', [
    'install',
    ...['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `node@${version}`],
  ]);
  const bin = join(folder, 'node_modules', 'node', 'bin');
  const asked = code === 0 ? await run(join(bin, 'node'), ['--version']) : { code, output };
  return asked.code === 0 ? { bin, name: asked.output.trim() } : null;
};

const said = [];
let failed = 0;
let notRun = 0;
for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-node-'));
  try {
    const node = await fetched(version, folder);
    if (node === null) {
      notRun += 1;
      said.push(`Node ${version}: not run, the registry did not give it`);
      continue;
    }
    for (const project of projects) {
      console.log(`\n── ${project}, on Node ${node.name}`);
      const args = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project];
      const env = { PATH: `${node.bin}${delimiter}${process.env.PATH}` };
      const { code } = await run(join(node.bin, 'node'), args, { show: true, env });
      if (code !== 0) failed += 1;
      said.push(`Node ${node.name}: ${project} ${code === 0 ? 'passed' : 'FAILED'}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(
  `\n${said.join('\n')}\n${versions.length - notRun} of ${versions.length} versions were tried, ${notRun} not run`,
);
// A run in which no version could be had has shown nothing.
process.exit(failed === 0 && notRun < versions.length ? 0 : 1);
