import { expect, it } from 'vitest';
import { causeIn } from './why-ended.ts';

it.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk'],
  ['Error: ENOSPC: no space left on device, write', 'disk'],
  ['could not write to file: There is not enough space on the disk.', 'disk'],
  [String.raw`C:\\Program Files\\Quipu\\bin\\initdb.exe failed (3221225781): `, 'runtime'],
  ['postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file', 'runtime'],
  ['dyld: Library not loaded: @loader_path/../lib/libpq.5.dylib', 'runtime'],
  ['Error: listen EADDRINUSE: address already in use 127.0.0.1:3000', 'foreign'],
  ["Error: EACCES: permission denied, mkdir '/srv/laboratory'", 'rights'],
  ['initdb: error: could not create directory: Access is denied.', 'rights'],
  ["Error: EROFS: read-only file system, open 'server.secret'", 'rights'],
])('%s: %s', (said, cause) => {
  expect(causeIn(`Starting\n${said}\nGone\n`)).toBe(cause);
});

it('is none where nothing says so', () => {
  expect(causeIn('FATAL:  the database system is shutting down')).toBeNull();
});
