import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { currentProcess, setSecondApplication } from '../../admission/processes/process-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { careersLoader } from '../csv/careers-loader.ts';
import { lastGradesLoader } from '../csv/last-grades-loader.ts';
import { loadFile } from '../csv/load-file.ts';
import { quotasLoader } from '../csv/quotas-loader.ts';
import { scheduleLoader } from '../csv/schedule-loader.ts';

const SECOND_FROM_MS = -DAY_MS;
const SECOND_UNTIL_MS = 30 * DAY_MS;

/**
 * The admission of the demonstration: its careers, seats, grades and schedule, and its second application, which is open now. Left: what is
 * wrong, with its file.
 */
export const loadAdmission = async (
  tx: Tx,
  folder: string,
  files: StoredNames,
  now: EpochMs,
): Promise<E.Either<readonly string[], null>> => {
  const options = { now, files };
  const loads = {
    'carreras.csv': (path: string) => loadFile(careersLoader, tx, path, options),
    'cupos.csv': (path: string) => loadFile(quotasLoader, tx, path, options),
    'notas.csv': (path: string) => loadFile(lastGradesLoader, tx, path, options),
    'cronograma.csv': (path: string) => loadFile(scheduleLoader, tx, path, options),
  };
  for (const [name, load] of Object.entries(loads)) {
    const loaded = await load(join(folder, name));
    if (E.isLeft(loaded)) return E.left(loaded.left.map((problem) => `${name}, ${problem}`));
  }
  const processId = await currentProcess(tx);
  if (processId !== null)
    await setSecondApplication(tx, processId, { start: now + SECOND_FROM_MS, end: now + SECOND_UNTIL_MS });
  return E.right(null);
};
