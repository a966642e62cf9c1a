import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, clockHere, type Table } from './table.ts';
import { texts } from './texts.ts';

/** A spreadsheet refuses a file whose cell is longer. */
const MAX_CELL_LENGTH = 32_767;
/** XML has no such characters, and a file with one is opened by nothing. */
const NOT_XML = /[\uFFFE\uFFFF]/g;
const WIDTH = 18;
const MOMENT = 'yyyy-mm-dd hh:mm:ss';

const cellOf = (cell: Cell | undefined, isMoment: boolean) => {
  if (isMoment && typeof cell === 'number') return clockHere(cell);
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no;
  return typeof cell === 'string' ? cell.replace(NOT_XML, '').slice(0, MAX_CELL_LENGTH) : (cell ?? null);
};

/** Texts are cells of text, whatever they begin with: none is read as a formula. */
export const xlsxOf = ({ columns, rows }: Table): Readable => {
  const records = async function* () {
    for await (const row of rows) yield columns.map(({ isMoment = false }, at) => cellOf(row[at], isMoment));
  };
  return Readable.fromWeb(
    writeXlsxStream(records(), {
      name: texts.sheet,
      columns: columns.map(({ head, isMoment }) => ({
        header: head,
        width: WIDTH,
        ...(isMoment === true ? { numFmt: MOMENT } : {}),
      })),
      freezePane: { rows: 1 },
    }) as ReadableStream,
  );
};
