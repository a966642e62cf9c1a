import { basename } from 'node:path';
import type { Table } from '../../platform/tables/table.ts';
import { tableFormatOf, writeTable } from '../../platform/tables/write-table.ts';
import type { Context } from '../command/command.ts';
import { text } from '../command/kinds.ts';
import { done, failed, type Outcome } from '../command/outcome.ts';
import { optional } from '../command/parameter.ts';
import { keepLeaving } from './keep-leaving.ts';
import { takePlace } from './new-file.ts';

export const texts = {
  ending: 'El nombre del archivo debe terminar en .csv o .xlsx.',
  cannotWrite: (file: string) => `No se pudo escribir "${file}". El archivo no debe existir.`,
  written: (file: string) => `Archivo escrito: ${file}`,
} as const;

/** A list is written to it instead of shown. */
export const CSV = {
  csv: optional(text('ARCHIVO'), 'La escribe en un archivo nuevo, .csv o .xlsx, en vez de mostrarla.'),
};

/** A list as lines or, where a file was named, as a table in it, which is kept under the command's name. */
export const listed = async (
  context: Pick<Context, 'db' | 'now'>,
  command: string,
  csv: string | null,
  lines: readonly string[],
  table: Table,
): Promise<Outcome> => {
  if (csv === null) return done(...lines);
  const format = tableFormatOf(csv);
  if (format === null) return failed(texts.ending);
  if (!(await takePlace(csv, false))) return failed(texts.cannotWrite(csv));
  const rows = await writeTable(csv, format, table);
  await keepLeaving(context, command, { file: basename(csv), rows });
  return done(texts.written(csv));
};
