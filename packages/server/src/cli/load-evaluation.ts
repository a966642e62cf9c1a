import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../authoring/authored-evaluation.ts';
import { addEvaluation, assignEvaluation, quizNamed, type Window } from '../authoring/evaluation-store.ts';
import { readJsonFile } from '../authoring/read-json.ts';
import { filesIn, storeFiles } from '../authoring/storage-files.ts';
import type { Db } from '../db/database.ts';
import { type Arguments, type Command, done, failed } from './command.ts';
import { filesFolder } from './files-folder.ts';
import { momentIn } from './moment.ts';
import { texts } from './texts.ts';

/** Null: none was asked for. Left: one that cannot be. */
const windowOf = ({ values: { start, end } }: Arguments): E.Either<string, Window | null> => {
  if (start === undefined && end === undefined) return E.right(null);
  const window = { start: momentIn(start), end: momentIn(end) };
  return window.start < window.end ? E.right(window) : E.left(texts.needsWindow);
};

const examinees = async (db: Db): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('app_user')
      .select('id')
      .where(({ eb, val }) => eb(val('examinee'), '=', eb.fn.any('roles')))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

class Refused extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super('refused');
    this.problems = problems;
  }
}

export const loadEvaluation: Command = async ({ db, config, now }, args) => {
  const [file] = args.positionals;
  if (file === undefined) return failed(texts.needsFile);
  const window = windowOf(args);
  if (E.isLeft(window)) return failed(window.left);
  const read = await readJsonFile(file, AuthoredEvaluation);
  if (E.isLeft(read)) return failed(texts.nothingWritten, ...read.left);
  const { value: authored, told } = read.right;
  const folder = filesFolder(file, args.values.files);
  const files = await filesIn(folder);
  const { name, require } = authored;
  try {
    return await db.transaction().execute(async (within) => {
      const required = require === null ? null : await quizNamed(within, require);
      if (require !== null && required === null)
        throw new Refused(told([`require: no existe la evaluación "${require}"`]));
      const added = await addEvaluation(within, authored, files, required);
      if (E.isLeft(added)) throw new Refused(told(added.left));
      const lines = [texts.evaluation(name, added.right.quizId)];
      if (window.right !== null) {
        const people = await examinees(within);
        lines.push(texts.sheets(await assignEvaluation(within, added.right, window.right, people, now())));
      }
      await storeFiles(folder, files, config.dataFolder);
      return done(...lines);
    });
  } catch (error) {
    if (error instanceof Refused) return failed(texts.nothingWritten, ...error.problems);
    throw error;
  }
};
