import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files whose names say what is in them. */
const ASSETS = 'assets';
/** Those of builds before, which pages that were loaded then still ask for: a server looks there, too. */
const BEFORE = 'before';
/** A build that did not turn out well is built again: what was served before both of them is not dropped by the second. */
const KEPT_MS = 86_400_000;

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile())
    : [];

/** What others call for comes before it: assets, then the page, then the service worker, which lists both. */
const turnOf = (path) => {
  if (path.startsWith(`${ASSETS}/`) || path.startsWith(`${ASSETS}\\`)) return 0;
  if (path.startsWith('index.html')) return 2;
  return path.startsWith('sw.js') ? 3 : 1;
};

/**
 * Puts a build in the place of the one of before, under servers that serve it: at no time is the page missing, or something that it
 * asks for. Both folders are on one file system. `onMoved`: after each file.
 */
export const putInPlace = (next, folder, now = Date.now(), onMoved = () => undefined) => {
  const move = (from, to) => {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
    onMoved();
  };
  const [own, had] = [filesIn(next), filesIn(folder)];
  const isOfNext = new Set(own);
  const before = join(folder, BEFORE);
  for (const path of own.sort((one, other) => turnOf(one) - turnOf(other))) move(join(next, path), join(folder, path));
  for (const path of had) {
    const file = join(folder, path);
    if (isOfNext.has(path) || file.startsWith(join(next, '/'))) continue;
    if (file.startsWith(join(before, '/'))) {
      if (now - statSync(file).mtimeMs > KEPT_MS || isOfNext.has(path.slice(BEFORE.length + 1))) rmSync(file);
    } else if (turnOf(path) === 0 && !path.endsWith('.map')) {
      utimesSync(file, now / 1_000, now / 1_000);
      move(file, join(before, path));
    } else rmSync(file);
  }
  rmSync(next, { recursive: true, force: true });
};
