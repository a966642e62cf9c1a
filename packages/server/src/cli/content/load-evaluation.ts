import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../../content/authoring/authored-evaluation.ts';
import { addEvaluation, assignEvaluation, quizNamed } from '../../content/authoring/evaluation-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { readJsonFile } from '../../platform/json/read-json.ts';
import { hashedFilesIn, storeFiles } from '../../platform/storage/stored-files.ts';
import { writing } from '../command/command.ts';
import { moment } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { optional } from '../command/parameter.ts';
import { FILE, FILES, filesFolder, texts as fileTexts } from './file.ts';
import { needsWindow, windowIn } from './window-in.ts';

export const texts = {
  needsWindow: needsWindow(''),
  evaluation: (name: string, id: number | null) =>
    `Evaluación cargada: "${name}"${id === null ? '' : ` (número ${id})`}`,
  sheets: (count: number) => `Hojas entregadas: ${count}`,
} as const;

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

export const loadEvaluation = writing({
  name: 'load-evaluation',
  summary: 'Carga una evaluación (JSON).',
  details:
    'Con --start y --end (2026-12-01T08:00:00-05:00) crea una sesión y entrega una hoja a cada aspirante. Al abrir su hoja, el computador del aspirante recibe todas las preguntas, también las de secciones con tiempo que aún no empiezan: la pantalla no las muestra, pero quien sabe mirar la memoria puede leerlas. Si eso importa, cargue cada parte como una evaluación aparte (require). Las respuestas correctas no salen del servidor hasta que ya nadie pueda responder, salvo con practice: 1.',
  args: FILE,
  options: {
    ...FILES,
    start: optional(moment, 'Desde cuándo es su sesión.'),
    end: optional(moment, 'Hasta cuándo.'),
  },
  run: async ({ db, config, now, isDry }, { file, files: given, start, end }) => {
    const window = windowIn(start, end);
    if (window === 'wrong') return failed(texts.needsWindow);
    const read = await readJsonFile(file, AuthoredEvaluation);
    if (E.isLeft(read)) return failed(fileTexts.nothingWritten, ...read.left);
    const { value: authored, told } = read.right;
    const folder = filesFolder(file, given);
    const files = await hashedFilesIn(folder);
    const { name, require } = authored;
    try {
      return await db.transaction().execute(async (tx) => {
        const requiredId = require === null ? null : await quizNamed(tx, require);
        if (require !== null && requiredId === null)
          throw new Refused(told([`require: no existe la evaluación "${require}"`]));
        const added = await addEvaluation(tx, authored, files, requiredId);
        if (E.isLeft(added)) throw new Refused(told(added.left));
        const lines = [texts.evaluation(name, isDry ? null : added.right.quizId)];
        if (window !== null) {
          const people = await examinees(tx);
          lines.push(texts.sheets(await assignEvaluation(tx, added.right, window, people, now())));
        }
        if (!isDry) await storeFiles(folder, added.right.files, config.dataFolder);
        return done(...lines);
      });
    } catch (error) {
      if (error instanceof Refused) return failed(fileTexts.nothingWritten, ...error.problems);
      throw error;
    }
  },
});
