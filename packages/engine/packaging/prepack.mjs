import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(PACKAGE, 'dist');
/** The command as the workspace runs it: made by scripts/bundle-programs.mjs, and not packed. */
const BUNDLE = 'bundle';

const sourceOf = (output) => {
  const source = output.replace(/\.(d\.ts|js)(\.map)?$/, '.ts');
  return join(PACKAGE, output.startsWith('cli/') ? source : join('src', source));
};

/** The compiler leaves what it made of a file that is gone: none of that is packed. */
const removeStale = (folder = '') => {
  if (!existsSync(join(DIST, folder))) return;
  for (const entry of readdirSync(join(DIST, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (path !== BUNDLE) removeStale(path);
    } else if (!existsSync(sourceOf(path))) rmSync(join(DIST, path));
  }
};

removeStale();
// Found from the place of the package: whoever packs need not stand in the workspace.
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
const { status } = spawnSync(
  process.execPath,
  [compiler, '-b', 'tsconfig.json', 'tsconfig.cli.json', 'tsconfig.testing.json'],
  // What npm shows of a package is on the standard output.
  { cwd: PACKAGE, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exitCode = status ?? 1;
