import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { assignmentsLoader } from '../../content/csv/assignments-loader.ts';
import { careersLoader } from '../../content/csv/careers-loader.ts';
import type { Columns, CsvLoader } from '../../content/csv/csv-loader.ts';
import { lastGradesLoader } from '../../content/csv/last-grades-loader.ts';
import { loadFile } from '../../content/csv/load-file.ts';
import { quotasLoader } from '../../content/csv/quotas-loader.ts';
import { scheduleLoader } from '../../content/csv/schedule-loader.ts';
import type { Tx } from '../../platform/db/database.ts';
import { asNamed, filesIn, type StoredNames, storeFiles } from '../../platform/storage/stored-files.ts';
import { BY_IF_SAID, type Command, type WritingContext, writing } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { flag, required } from '../command/parameter.ts';
import { FILES, filesFolder, texts as fileTexts } from './file.ts';
import { keepLoad } from './keep-load.ts';

const CSV = {
  file: required(
    text('ARCHIVO.csv'),
    'El archivo. Con una línea mal no se carga nada, y se dice qué líneas están mal.',
  ),
};
const EXAMPLES = 'Hay ejemplos de cada CSV en packages/server/demo/admission.';
const NO_FILES: StoredNames = new Map();

interface Described {
  readonly name: string;
  readonly summary: string;
  readonly details: string;
}

/** Writes the whole file, or says what is wrong with each of its lines and writes nothing. */
const write = async <C extends Columns>(
  loader: CsvLoader<C>,
  { tx, now }: { readonly tx: Tx; readonly now: WritingContext['now'] },
  file: string,
  files: StoredNames,
  despiteWarnings = false,
): Promise<Outcome> => {
  const loaded = await loadFile(loader, tx, file, { now: now(), files, despiteWarnings });
  return E.isLeft(loaded) ? failed(fileTexts.nothingWritten, ...loaded.left) : done(...loaded.right);
};

/** Those whose names stand in a file, and nothing else that lies beside them. */
const namedBy = async (file: string, files: StoredNames): Promise<StoredNames> => {
  const text = await readFile(file, 'utf8');
  return new Map([...files].filter(([name]) => text.includes(name)));
};

const loading = <C extends Columns>({ details, ...described }: Described, loader: CsvLoader<C>): Command =>
  writing({
    ...described,
    details: `${details}\n\n${EXAMPLES}`,
    args: CSV,
    options: BY_IF_SAID,
    run: ({ db, now }, { file, operator, reason }) =>
      db.transaction().execute(async (tx) => {
        const outcome = await write(loader, { tx, now }, file, NO_FILES);
        if (outcome.ok) await keepLoad(tx, now, { action: described.name, file, operator, reason });
        return outcome;
      }),
  });

export const loadCareers = loading(
  {
    name: 'load-careers',
    summary: 'Carga carreras o las actualiza por su código.',
    details:
      'Columnas: codigo, nombre, facultad, campus, modalidad, titulo, duracion y, si no se ofrece, ofertada (no).',
  },
  careersLoader,
);

export const loadQuotas = loading(
  {
    name: 'load-quotas',
    summary: 'Carga los cupos de las carreras en un proceso.',
    details:
      'Columnas: proceso, etapa (primera o segunda), codigo, cupos y, en la primera etapa si se indica, inscripciones: cuántas ' +
      'se aceptan, un número o sin_limite; vacía, tantas como cupos. La lista por orden de calificación reparte los cupos. ' +
      'Sin cupo, una carrera no tiene límite en la primera etapa y no aparece en la segunda.',
  },
  quotasLoader,
);

export const loadLastGrades = loading(
  {
    name: 'load-last-grades',
    summary: 'Carga notas de un proceso anterior.',
    details:
      'Columnas: identificacion, nota y, si se indican, repite (sí o no) y documento (cedula o pasaporte). ' +
      'Una celda de repite en blanco es no; en un archivo sin esa columna quien repetía sigue igual, y quien es nuevo no repite. Solo dígitos que no son una cédula se admiten si documento dice pasaporte, o si una cuenta tiene ese número.',
  },
  lastGradesLoader,
);

export const loadAssignments = loading(
  {
    name: 'load-assignments',
    summary: 'Carga dónde y cuándo rinde cada persona.',
    details:
      'Columnas: identificacion, evaluacion y, si la hoja no está en una sala, lugar; si se indican, intento, provincia, canton, parroquia, direccion, ' +
      'referencia, laboratorio, fecha, jornada, duracion (minutos), apoyo, apoyo_documento, apoyo_correo y apoyo_celular. ' +
      'Sin fecha ni duración, las de su sesión; la fecha está dentro de ella.',
  },
  assignmentsLoader,
);

export const loadSchedule = writing({
  name: 'load-schedule',
  summary: 'Carga los pasos de la pantalla de inicio.',
  details:
    'Columnas: proceso, orden, persona (vacía: todas), tipo (paso, contenido, mensaje, accion, quitar) y lo propio de cada ' +
    'tipo. Las fechas son de Ecuador (2026-12-01 08:00) o días desde hoy (hoy+7). ' +
    `Un paso que dice lo mismo sigue siendo el mismo en otro orden, con lo que se confirmó.\n\n${EXAMPLES}`,
  args: CSV,
  options: {
    ...FILES,
    despiteWarnings: flag('Carga también los pasos que cambian o quitan lo que alguien ya confirmó.'),
    ...BY_IF_SAID,
  },
  run: async ({ db, config, now, isDry }, { file, files: given, despiteWarnings, operator, reason }) => {
    const folder = filesFolder(file, given);
    const files = asNamed(await filesIn(folder));
    return db.transaction().execute(async (tx) => {
      const outcome = await write(scheduleLoader, { tx, now }, file, files, despiteWarnings);
      if (outcome.ok) await keepLoad(tx, now, { action: 'load-schedule', file, operator, reason });
      if (outcome.ok && !isDry) await storeFiles(folder, await namedBy(file, files), config.dataFolder);
      return outcome;
    });
  },
});
