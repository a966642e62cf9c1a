import { join } from 'node:path';
import type { ElectronCalls } from '../electron-calls.ts';
import { prepareUpdater } from './prepare-updater.ts';
import { updateLog } from './update-log.ts';
import { type UpdatePorts, type UpdateWatch, watchUpdates } from './update-watch.ts';

type Given = Pick<UpdatePorts, 'feed' | 'isAnythingUnsent' | 'after'> & { readonly agent: string };

/** The watch over new versions with the system's own updater, whose first touch this is. */
export const updatesOf = (calls: ElectronCalls, { feed, agent, isAnythingUnsent, after }: Given): UpdateWatch => {
  const system = calls.updater();
  prepareUpdater(system.updater, feed, agent);
  const log = updateLog(join(calls.app.getPath('userData'), 'logs/updates.log'), Date.now);
  return watchUpdates({ ...system, feed, isAnythingUnsent, after, chance: Math.random, log });
};
