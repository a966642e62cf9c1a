import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

const hasRoom = (folder: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
};

/**
 * Tells where the servers' data lie: in memory, where there is room. They are copied for each test, and a database waits for its
 * disk at every commit. What is killed here is processes, never the machine.
 */
export const quickFolder = (): string => (hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());
