import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** What npm noted in node_modules/.package-lock.json, against package-lock.json: whoever ran npm last, and however. */
const differsFromLock = () => {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return true;
  const wanted = read('package-lock.json').packages;
  const present = read('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).some(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false;
    const found = present[path];
    if (!found) return !entry.optional && !entry.peer;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
};

/** npm links a workspace's commands only where their files existed when it ran. */
const withUnlinkedCommands = () =>
  ['engine', 'server'].filter((name) =>
    Object.entries(read(`packages/${name}/package.json`).bin ?? {}).some(
      ([bin, file]) =>
        existsSync(join(ROOT, 'packages', name, file)) &&
        !['', '.cmd'].some((suffix) => existsSync(join(ROOT, 'node_modules/.bin', bin + suffix))),
    ),
  );

const npm = async (args) => {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run(command, [...args, '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return;
  process.stderr.write(output);
  console.error(`npm ${args.join(' ')} failed: see above.`);
  process.exit(code);
};

/** Installs what the lock asks for, if it is not there. Says so, since it takes a while. */
export const ensureInstalled = async () => {
  if (differsFromLock()) {
    console.log('Installing packages (npm ci)…');
    await npm(['ci']);
  }
  const unlinked = withUnlinkedCommands().map((name) => `@quipu/${name}`);
  if (unlinked.length > 0) await npm(['rebuild', '--ignore-scripts', ...unlinked]);
};
