import * as E from 'fp-ts/lib/Either.js';
import { AuthoredEvaluation } from '../../content/authoring/authored-evaluation.ts';
import { loadAuthored } from '../../content/authoring/load-authored.ts';
import { enterPeople, everybody } from '../../exams/roster/add-sheets.ts';
import { addSession } from '../../exams/sheets/session-store.ts';
import { readJsonFile } from '../../platform/json/read-json.ts';
import { hashedFilesIn, storeFiles } from '../../platform/storage/stored-files.ts';
import { BY_IF_SAID, writing } from '../command/command.ts';
import { moment } from '../command/kinds.ts';
import { done, failed } from '../command/outcome.ts';
import { flag, optional } from '../command/parameter.ts';
import { FILE, FILES, filesFolder, texts as fileTexts } from './file.ts';
import { keepLoad } from './keep-load.ts';
import { needsWindow, windowIn } from './window-in.ts';

export const texts = {
  needsWindow: needsWindow(''),
  evaluation: (name: string, id: number | null) =>
    `Evaluación cargada: "${name}"${id === null ? '' : ` (número ${id})`}`,
  session: (id: number | null) => (id === null ? 'Sesión creada.' : `Sesión creada: ${id}.`),
  entered: (count: number) => `Entraron en la nómina: ${count}`,
  needsSession: '--everybody necesita --start y --end.',
} as const;

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
    'Con --start y --end (2026-12-01T08:00:00-05:00) crea una sesión, que nadie rinde mientras la nómina no lo diga (load-roster, enter, enter-enrolled). Al abrir su hoja, el computador del aspirante recibe todas las preguntas, también las de secciones con tiempo que aún no empiezan: la pantalla no las muestra, pero quien sabe mirar la memoria puede leerlas. Si eso importa, cargue cada parte como una evaluación aparte (require). Las respuestas correctas no salen del servidor hasta que ya nadie pueda responder, salvo con practice: 1.',
  args: FILE,
  options: {
    ...FILES,
    ...BY_IF_SAID,
    start: optional(moment, 'Desde cuándo es su sesión.'),
    end: optional(moment, 'Hasta cuándo.'),
    everybody: flag('Entran en la nómina de esa sesión todos los aspirantes que hay.'),
  },
  run: async (
    { db, config, now, isDry },
    { file, files: given, start, end, everybody: isForAll, operator, reason },
  ) => {
    const window = windowIn(start, end);
    if (window === 'wrong') return failed(texts.needsWindow);
    if (isForAll && window === null) return failed(texts.needsSession);
    const read = await readJsonFile(file, AuthoredEvaluation);
    if (E.isLeft(read)) return failed(fileTexts.nothingWritten, ...read.left);
    const folder = filesFolder(file, given);
    const files = await hashedFilesIn(folder);
    const { name } = read.right.value;
    try {
      return await db.transaction().execute(async (tx) => {
        const added = await loadAuthored(tx, read.right, files);
        if (E.isLeft(added)) throw new Refused(added.left);
        const { quizId, timeLimit } = added.right;
        const lines = [texts.evaluation(name, isDry ? null : quizId)];
        if (window !== null) {
          const sessionId = await addSession(tx, { quizId, timeLimit, ...window }, now());
          lines.push(texts.session(isDry ? null : sessionId));
          const people = isForAll ? await everybody(tx) : [];
          if (isForAll) lines.push(texts.entered((await enterPeople(tx, { quizId, sessionId }, people, now())).length));
        }
        await keepLoad(tx, now, { action: 'load-evaluation', file, operator, reason });
        if (!isDry) await storeFiles(folder, added.right.files, config.dataFolder);
        return done(...lines);
      });
    } catch (error) {
      if (error instanceof Refused) return failed(fileTexts.nothingWritten, ...error.problems);
      throw error;
    }
  },
});
