import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { type Columns, type CsvLoader, type LoadContext, loadCsv } from './csv-loader.ts';
import { problemLines } from './problem.ts';
import { readCsv } from './read-csv.ts';
import { texts } from './texts.ts';

/** Loads a file within a transaction and says what was written. Left: everything that is wrong with it; nothing was written. */
export const loadFile = async <C extends Columns>(
  loader: CsvLoader<C>,
  tx: Tx,
  path: string,
  context: LoadContext,
): Promise<E.Either<readonly string[], readonly string[]>> => {
  const file = await readCsv(path);
  if (E.isLeft(file)) return E.left(problemLines(file.left));
  const { problems, notes = [], warnings = [], write } = await loadCsv(loader, tx, file.right, context);
  if (problems.length > 0) return E.left(problemLines([...problems, ...warnings]));
  if (warnings.length > 0 && context.despiteWarnings !== true)
    return E.left([...problemLines(warnings), texts.needsLook]);
  return E.right([...notes, ...(await write())]);
};
