import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';
const FAKETIME = 'faketime/libfaketimeMT.so.1';

/** Debian's `faketime`: programs that are started with it take their clock from a file. */
export const faketime = (): string | null =>
  [LIBRARIES, ...readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))]
    .map((folder) => join(folder, FAKETIME))
    .find(existsSync) ?? null;
