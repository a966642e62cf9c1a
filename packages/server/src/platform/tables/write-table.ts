import { createWriteStream, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Table } from './table.ts';
import { csvOf } from './write-csv.ts';
import { xlsxOf } from './write-xlsx.ts';

/** The ways in which a table is written, by how the file's name ends. */
const FORMATS = { csv: csvOf, xlsx: xlsxOf } as const;
export type TableFormat = keyof typeof FORMATS;

/** The bytes of a table, as they are asked for. */
export const tableStream = (format: TableFormat, table: Table): Readable => FORMATS[format](table);

/** Null: no table is written so. */
export const tableFormatOf = (path: string): TableFormat | null => {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase();
  return ending === 'csv' || ending === 'xlsx' ? ending : null;
};

/** Ends once nothing is written to it any more: where it failed early, its file may not even have been opened yet. */
const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (file.closed) resolve();
    else file.once('close', resolve);
  });

/** Writes a file whose place was taken before. Returns how many rows it has. */
export const writeTable = async (path: string, format: TableFormat, { columns, rows }: Table): Promise<number> => {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  const written = tableStream(format, { columns, rows: counted() });
  const file = createWriteStream(path, { flush: true });
  try {
    await pipeline(written, file);
  } finally {
    await closed(file);
  }
  return count;
};
