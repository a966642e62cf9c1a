import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importsOf } from './binary-imports.mjs';

/** What a laboratory runs. The rest of a package is for databases that have more in them. */
const RUN = /^(?:initdb|pg_ctl|postgres)(?:\.exe)?$/;
/** They load these by name while they make a cluster, run it, or follow another one. */
const LOADED = /^(?:dict_snowball|libpqwalreceiver|plpgsql)\.(?:dll|so|dylib)$/;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    // Once installed, libraries have links by their shorter names.
    .map((entry) => [entry.name.toLowerCase(), realpathSync(join(entry.parentPath, entry.name))]);

/** The names by which libraries are asked for, beside those of their files: `native/pg-symlinks.json`. */
const linksOf = (native) => {
  try {
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
    return new Map(links.map(({ source, target }) => [basename(target).toLowerCase(), basename(source).toLowerCase()]));
  } catch {
    return new Map();
  }
};

/**
 * The programs of a PostgreSQL, and every library that they load, each with what it needs itself: a table by file, and what of it
 * is not in the package. Windows does not tell capitals from small letters.
 */
export const closureOf = (native) => {
  const files = new Map(['bin', 'lib'].flatMap((folder) => filesBelow(join(native, folder))));
  const links = linksOf(native);
  const fileOf = (name) => files.get(name) ?? files.get(links.get(name) ?? '');
  const imports = {};
  /** @type {Set<string>} */
  const missing = new Set();
  const todo = [...files.keys()].filter((name) => RUN.test(name) || LOADED.test(name));
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    const file = fileOf(name);
    if (file === undefined) missing.add(name);
    else if (imports[basename(file)] === undefined) {
      const needed = importsOf(readFileSync(file));
      imports[basename(file)] = needed;
      todo.push(...needed.map((one) => (one.startsWith('@') ? basename(one) : one)).map((one) => one.toLowerCase()));
    }
  }
  return { imports, missing: [...missing].sort() };
};
