import { statfs } from 'node:fs/promises';
import type { Millis } from '@quipu/engine';
import type { Config } from '../config/config.ts';
import type { ProcessPorts } from '../process/process-ports.ts';
import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';

export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** A look that takes longer is not waited for. */
const TIMEOUT_MS = 2 * SECOND_MS;
/** A disk that said something so lately may be slow, and is not gone. */
const GOOD_FOR_MS = MINUTE_MS;

const spaceAt = async (folder: string): Promise<DiskSpace> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};

/**
 * Tells how much room there is where the data folder lies; null: nothing that it said is of use any more. A shared folder may hang, and each look
 * holds one of the process's few threads until it is over: there is one at a time, whoever asks.
 */
export const diskSpaceOf = (
  { timers, monotonic }: Pick<ProcessPorts, 'timers' | 'monotonic'>,
  { dataFolder }: Pick<Config, 'dataFolder'>,
  look: (folder: string) => Promise<DiskSpace> = spaceAt,
): (() => Promise<DiskSpace | null>) => {
  let underWay: { readonly look: Promise<void>; readonly since: Millis } | null = null;
  let last: { readonly space: DiskSpace; readonly at: Millis } | null = null;
  const looked = async (): Promise<void> => {
    try {
      last = { space: await look(dataFolder), at: monotonic() };
    } catch {
      last = null;
    }
    underWay = null;
  };
  return async () => {
    underWay ??= { look: looked(), since: monotonic() };
    const left = TIMEOUT_MS - (monotonic() - underWay.since);
    // Who comes later waits for nothing, and leaves nothing with a look that never ends.
    if (left > 0) {
      let cancel = (): void => undefined;
      const tooLong = new Promise<void>((resolve) => {
        cancel = timers.after(left, resolve);
      });
      await Promise.race([underWay.look, tooLong]);
      cancel();
    }
    return last !== null && monotonic() - last.at < GOOD_FOR_MS ? last.space : null;
  };
};
