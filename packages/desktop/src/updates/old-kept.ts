import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';

/**
 * electron-updater removes an AppImage before it moves the new one there, which may be on another disk, be gone or find no room:
 * meanwhile there is no application. Here the old one keeps a second name until the new one is in its place.
 */
export const withOldKept = (program: string | null, install: () => boolean): boolean => {
  if (program === null) return install();
  const old = `${program}.old`;
  try {
    rmSync(old, { force: true });
    linkSync(program, old);
  } catch {
    // A disk that knows no second names.
    return install();
  }
  const isInstalled = install();
  if (isInstalled || existsSync(program)) rmSync(old, { force: true });
  else renameSync(old, program);
  return isInstalled;
};
