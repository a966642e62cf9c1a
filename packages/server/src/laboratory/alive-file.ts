import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import type { Config } from '../platform/config/config.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { type PeriodicTask, periodicTask } from '../platform/context/periodic-task.ts';
import { writeWhole } from '../platform/storage/stored-files.ts';

const EVERY_MS = 2_000;
const fileOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'alive');

/** The instant at which this server last said that it runs; null: it never did, or what it said is lost. */
export const lastAlive = (config: Pick<Config, 'dataFolder'>): EpochMs | null => {
  try {
    const at = Number(readFileSync(fileOf(config), 'utf8'));
    return Number.isSafeInteger(at) && at > 0 ? at : null;
  } catch {
    return null;
  }
};

/** Says that it ran at that instant. */
export const keepAlive = (config: Pick<Config, 'dataFolder'>, at: EpochMs): Promise<void> =>
  writeWhole(fileOf(config), Buffer.from(String(at)));

/** Says again and again that it runs, where the next start finds it. */
export const sayAlive = ({
  config,
  now,
  ...context
}: Pick<AppContext, 'config' | 'now' | 'timers' | 'log'>): PeriodicTask => {
  const task = periodicTask(context, {
    everyMs: EVERY_MS,
    failure: 'it could not be said that the server runs',
    work: () => keepAlive(config, now()),
  });
  task.wake();
  return task;
};
