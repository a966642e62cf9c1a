import { hostname, userInfo } from 'node:os';

/** The register of what was done calls the command line so. */
const CONSOLE = 'consola';

/** A container may have a user that nobody named. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
};

/** Tells where a command runs, as it is kept beside what it does. */
export const origin = (): string => `${CONSOLE} ${userName()}@${hostname()}`;
