import { join } from 'node:path';
import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../db/database.ts';
import { careersLoader } from '../loading/careers-loader.ts';
import { lastGradesLoader } from '../loading/last-grades-loader.ts';
import { loadFile } from '../loading/load-file.ts';
import { quotasLoader } from '../loading/quotas-loader.ts';
import { scheduleLoader } from '../loading/schedule-loader.ts';

/** The admission of the demonstration: its careers, seats, grades and schedule. Left: what is wrong, with its file. */
export const loadAdmission = async (
  within: Db,
  folder: string,
  files: ReadonlySet<string>,
  now: EpochMs,
): Promise<E.Either<readonly string[], null>> => {
  const options = { now, files, isDry: false };
  const loads = {
    'carreras.csv': (path: string) => loadFile(careersLoader, within, path, options),
    'cupos.csv': (path: string) => loadFile(quotasLoader, within, path, options),
    'notas.csv': (path: string) => loadFile(lastGradesLoader, within, path, options),
    'cronograma.csv': (path: string) => loadFile(scheduleLoader, within, path, options),
  };
  for (const [name, load] of Object.entries(loads)) {
    const loaded = await load(join(folder, name));
    if (E.isLeft(loaded)) return E.left(loaded.left.map((problem) => `${name}, ${problem}`));
  }
  return E.right(null);
};
