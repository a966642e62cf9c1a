import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import type { ReadJson } from '../../platform/json/read-json.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import type { AuthoredEvaluation } from './authored-evaluation.ts';
import { type AddedEvaluation, addEvaluation, quizNamed } from './evaluation-store.ts';

/** Adds an evaluation as it was read, whole or not at all. Left: its problems, by line. Nothing of `files` is stored. */
export const loadAuthored = async (
  tx: Tx,
  { value: authored, told }: ReadJson<AuthoredEvaluation>,
  files: StoredNames,
): Promise<E.Either<readonly string[], AddedEvaluation>> => {
  const { require } = authored;
  const requiredId = require === null ? null : await quizNamed(tx, require);
  if (require !== null && requiredId === null) return E.left(told([`require: no existe la evaluación "${require}"`]));
  return E.mapLeft(told)(await addEvaluation(tx, authored, files, requiredId));
};
