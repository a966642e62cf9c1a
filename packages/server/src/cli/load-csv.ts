import * as E from 'fp-ts/lib/Either.js';
import { filesIn, storeFiles } from '../authoring/storage-files.ts';
import { assignmentsLoader } from '../loading/assignments-loader.ts';
import { careersLoader } from '../loading/careers-loader.ts';
import type { Columns, CsvLoader } from '../loading/csv-loader.ts';
import { lastGradesLoader } from '../loading/last-grades-loader.ts';
import { loadFile } from '../loading/load-file.ts';
import { quotasLoader } from '../loading/quotas-loader.ts';
import { scheduleLoader } from '../loading/schedule-loader.ts';
import { type Command, done, failed } from './command.ts';
import { filesFolder } from './files-folder.ts';
import { texts } from './texts.ts';

const NO_FILES: ReadonlySet<string> = new Set();

/** Writes the whole file, or says what is wrong with each of its lines and writes nothing. A dry run only says. */
const loading =
  <C extends Columns>(loader: CsvLoader<C>, namesFiles = false): Command =>
  async ({ db, config, now }, { positionals: [path], values, flags }) => {
    if (path === undefined) return failed(texts.needsFile);
    const folder = filesFolder(path, values.files);
    const files = namesFiles ? await filesIn(folder) : NO_FILES;
    const isDry = flags.includes('dry-run');
    return db.transaction().execute(async (within) => {
      const loaded = await loadFile(loader, within, path, { now: now(), files, isDry });
      if (E.isLeft(loaded)) return failed(texts.nothingWritten, ...loaded.left);
      if (namesFiles && !isDry) await storeFiles(folder, files, config.dataFolder);
      return done(...loaded.right);
    });
  };

export const loadCareers = loading(careersLoader);
export const loadQuotas = loading(quotasLoader);
export const loadAssignments = loading(assignmentsLoader);
export const loadLastGrades = loading(lastGradesLoader);
export const loadSchedule = loading(scheduleLoader, true);
