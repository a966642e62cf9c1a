import { join } from 'node:path';
import type { ElectronCalls } from '../electron-calls.ts';
import { lineLog } from '../line-log.ts';
import { prepareUpdater } from './prepare-updater.ts';
import { type UpdatePorts, type UpdateWatch, watchUpdates } from './update-watch.ts';
import { whyFailed } from './why-failed.ts';

type Given = Pick<UpdatePorts, 'feed' | 'isAnythingUnsent' | 'isServing' | 'after'> & { readonly agent: string };

/** The watch over new versions with the system's own updater, whose first touch this is; null: it has none to give, or is to give none. */
export const updatesOf = (
  calls: ElectronCalls,
  { feed, agent, isAnythingUnsent, isServing, after }: Given,
): UpdateWatch | null => {
  const log = lineLog(join(calls.app.getPath('userData'), 'logs/updates.log'), Date.now);
  try {
    const system = calls.updater();
    if (system === null) return null;
    prepareUpdater(system.updater, feed, agent);
    return watchUpdates({ ...system, feed, isAnythingUnsent, isServing, after, chance: Math.random, log });
  } catch (error) {
    // Nobody is kept from an evaluation because nothing newer can be had.
    log('failed', error instanceof Error ? whyFailed(error) : 'unknown');
    return null;
  }
};
