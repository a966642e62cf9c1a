import { rm } from 'node:fs/promises';
import { currentProcess } from '../../admission/processes/process-store.ts';
import { quizNamed } from '../../content/authoring/evaluation-store.ts';
import { exportTable } from '../../exports/export-table.ts';
import { type ExportKind, KINDS } from '../../exports/texts.ts';
import { keepAction } from '../../platform/audit/operator-action-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Table } from '../../platform/tables/table.ts';
import { type TableFormat, tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import { BY, writing } from '../command/command.ts';
import { oneOf, text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { optional, required } from '../command/parameter.ts';
import { takePlace } from '../files/new-file.ts';
import { texts as fileTexts } from '../files/table-file.ts';
import { texts as quizTexts } from '../grading/graded-quiz.ts';

const NAMES = Object.keys(KINDS) as readonly ExportKind[];

export const texts = {
  noProcess: (name: string) => `No existe el proceso "${name}".`,
  needsProcess: 'No hay un proceso actual: indique --process.',
  needsEvaluation: 'Indique de qué evaluación: --evaluation.',
  rows: (count: number) => `Filas: ${count}`,
} as const;

/** The number of a process, or of an evaluation, that is named; where none is, the one that stands for it. */
const scopeOf = async (tx: Tx, evaluation: string | null, process: string | null) => {
  const quizId = evaluation === null ? null : await quizNamed(tx, evaluation);
  if (evaluation !== null && quizId === null) return failed(quizTexts.noEvaluation(evaluation));
  if (process === null) return { quizId, processId: await currentProcess(tx) };
  const found = await tx.selectFrom('admission_process').select('id').where('name', '=', process).executeTakeFirst();
  return found === undefined ? failed(texts.noProcess(process)) : { quizId, processId: found.id };
};

const countOf = async ({ rows }: Table): Promise<number> => {
  let count = 0;
  for await (const _ of rows) count += 1;
  return count;
};

/** No file stays of rows that could not all be written. */
const written = async (file: string, format: TableFormat, table: Table): Promise<number> => {
  try {
    return await writeTable(file, format, table);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

export const exportCommand = writing({
  name: 'export',
  summary: 'Escribe una tabla en un archivo nuevo, .csv o .xlsx. Queda constancia de quién y por qué.',
  details: [
    ...NAMES.map((name) => `${name}: ${KINDS[name]}.`),
    '',
    'El CSV es el que abre un Excel en español: punto y coma, coma decimal. Un Excel quita los ceros con que empieza una ' +
      'identificación de un CSV; en .xlsx se quedan. Un texto que empieza como una fórmula lleva un apóstrofo. Las fechas son de Ecuador.',
  ].join('\n'),
  args: {
    kind: required(oneOf(NAMES), 'Qué se exporta.'),
    file: required(text('ARCHIVO'), 'El archivo que se escribe: no debe existir.'),
  },
  options: {
    ...BY,
    evaluation: optional(text('EVALUACIÓN'), 'Solo de esa evaluación; para responses es necesaria.'),
    process: optional(text('PROCESO'), 'De ese proceso; si no se indica, del actual.'),
  },
  run: async ({ db, now, isDry }, { kind, file, evaluation, process, operator, reason }) => {
    const format = tableFormatOf(file);
    if (format === null) return failed(fileTexts.ending);
    // Its pages are of one moment; what is kept of it is written after that moment.
    const reading = db.transaction().setIsolationLevel('repeatable read');
    const read = await reading.execute(async (tx) => {
      const scope = await scopeOf(tx, evaluation, process);
      if (!('quizId' in scope)) return scope satisfies Outcome;
      const table = exportTable(tx, kind, scope);
      if (typeof table === 'string') return failed(texts[table]);
      if (!(await takePlace(file, isDry))) return failed(fileTexts.cannotWrite(file));
      return { scope, rows: isDry ? await countOf(table) : await written(file, format, table) };
    });
    if (!('rows' in read)) return read;
    const { scope, rows } = read;
    try {
      await keepAction(db, operator, reason, { action: 'export', kind, ...scope, rows }, now());
    } catch (error) {
      if (!isDry) await rm(file, { force: true });
      throw error;
    }
    return done(texts.rows(rows), fileTexts.written(file));
  },
});
