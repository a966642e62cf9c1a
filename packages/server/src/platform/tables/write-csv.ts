import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Cell, clockHere, type Table } from './table.ts';
import { texts } from './texts.ts';

const written = (cell: Cell | undefined, isMoment: boolean): Cell =>
  isMoment && typeof cell === 'number' ? clockHere(cell).toISOString().slice(0, 19).replace('T', ' ') : (cell ?? null);

/**
 * Writes it as a Spanish Excel opens it: its mark of UTF-8, semicolons, decimal commas. A text that a spreadsheet would
 * take for a formula has an apostrophe before it; a number below zero is none.
 */
export const csvOf = ({ columns, rows }: Table): Readable => {
  const stringifier = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      number: (value) => String(value).replace('.', ','),
      boolean: (value) => (value ? texts.yes : texts.no),
    },
  });
  const records = async function* (): AsyncGenerator<readonly Cell[]> {
    yield columns.map(({ head }) => head);
    for await (const row of rows) yield columns.map(({ isMoment = false }, at) => written(row[at], isMoment));
  };
  const source = Readable.from(records());
  source.on('error', (error) => stringifier.destroy(error));
  return source.pipe(stringifier);
};
