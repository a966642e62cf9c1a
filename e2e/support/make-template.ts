import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { acceptForAll } from './acceptances.ts';
import { newFolder, removeFolder } from './data-folder.ts';
import { Database } from './database.ts';
import { quipu } from './operator.ts';
import { keepPristine } from './pristine.ts';
import { ROOT, Server } from './server.ts';

/** The environment variable that tells the tests where the template is. */
export const TEMPLATE = 'QUIPU_E2E_TEMPLATE';

const EVALUATIONS = join(ROOT, 'e2e/evaluations');
const HOUR_MS = 3_600_000;

/**
 * Loads the evaluation as an operator does: from a file, with a session that is open now and everybody on its roster.
 */
const loadEvaluation = async (file: string, dataFolder: string): Promise<void> => {
  const start = new Date(Date.now() - HOUR_MS).toISOString();
  const end = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await quipu(dataFolder, 'load-evaluation', join(EVALUATIONS, file), '--start', start, '--end', end, '--everybody');
};

/** A data folder with the demonstration data and the evaluations of these tests, made once and copied by each test. */
const makeTemplate = async (): Promise<() => void> => {
  const folder = newFolder();
  const server = await Server.over(folder);
  for (const file of readdirSync(EVALUATIONS)) await loadEvaluation(file, folder);
  const db = await Database.of(folder);
  await acceptForAll(db);
  await keepPristine(db);
  await db.close();
  await server.stop();
  process.env[TEMPLATE] = folder;
  return () => removeFolder(folder);
};

export default makeTemplate;
