import type { LocalServerFailure } from '@quipu/proctor/bridge';

/**
 * The systems and PostgreSQL say it so in what the server writes; the number is what Windows ends a program with that
 * lacks a library.
 */
const CAUSES: readonly (readonly [LocalServerFailure, RegExp])[] = [
  ['disk', /ENOSPC|No space left on device|not enough space on the disk/i],
  ['runtime', /3221225781|0xC0000135|error while loading shared libraries|Library not loaded/i],
  ['foreign', /EADDRINUSE/],
  ['rights', /EACCES|EPERM|EROFS|Permission denied|Access is denied|Read-only file system/i],
];

/** The cause that a server's last words name; null: none that is known. */
export const causeIn = (log: string): LocalServerFailure | null =>
  CAUSES.find(([, said]) => said.test(log))?.[0] ?? null;
