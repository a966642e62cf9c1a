import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import * as E from 'fp-ts/lib/Either.js';
import { type Problem, problem } from './problem.ts';
import { texts } from './texts.ts';

/** A record by the names of its columns; what was left blank is absent. */
export interface CsvRecord {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}
export interface CsvFile {
  readonly columns: readonly string[];
  readonly records: readonly CsvRecord[];
  /** The problems of lines that are no records. */
  readonly problems: readonly Problem[];
}
interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** No file that is loaded has as many, and each is looked for among the others. */
const MAX_COLUMNS = 100;

const DELIMITERS = [';', ',', '\t'];

/** Spreadsheets write the one of the computer's language: the most frequent in the first line. */
const delimiterOf = (text: string): string => {
  const first = text.slice(0, text.search(/\n|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/** Leaves one way of ending lines: the parser counts both characters of the other one. */
const decodedText = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
};

/** Tells where a record starts: it may have line breaks inside. */
const lineOf = ({ record, info }: Parsed): number =>
  info.lines - record.reduce((breaks, field) => breaks + field.split('\n').length - 1, 0);

const isLong = ({ record }: Parsed, columns: number): boolean => record.slice(columns).some((field) => field !== '');

const fileOf = (columns: readonly string[], rows: readonly Parsed[]): CsvFile => ({
  columns,
  records: rows
    .filter((row) => !isLong(row, columns.length))
    .map((row) => ({
      line: lineOf(row),
      values: Object.fromEntries(
        columns.flatMap((column, place) => {
          const value = row.record[place] ?? '';
          return value === '' ? [] : [[column, value]];
        }),
      ),
    })),
  problems: rows
    .filter((row) => isLong(row, columns.length))
    .map((row) => problem(lineOf(row), texts.tooManyColumns(columns.length))),
});

/** A spreadsheet's own files are archives. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 9) < 9;

const PDF = [0x25, 0x50, 0x44, 0x46];
/** UTF-16 starts so; every second byte of it may be null. */
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** So many bytes of a picture, a sound or an old workbook have one that no text has. */
const LOOKED_AT = 512;
const FIRST_OF_TEXT = 9;
const isNoText = (bytes: Uint8Array): boolean =>
  startsWith(bytes, PDF) ||
  (!UTF_16.some((start) => startsWith(bytes, start)) &&
    bytes.subarray(0, LOOKED_AT).some((byte) => byte < FIRST_OF_TEXT));

/** A CSV file whose first line names the columns, or what keeps it from being read. Lines of blanks are none. */
export const csvIn = (bytes: Uint8Array): E.Either<readonly Problem[], CsvFile> => {
  if (isArchive(bytes)) return E.left([problem(null, texts.workbook)]);
  if (isNoText(bytes)) return E.left([problem(null, texts.notCsv)]);
  const text = decodedText(bytes);
  if (text === null) return E.left([problem(null, texts.notUtf8)]);
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as readonly Parsed[];
    const [header, ...rest] = rows;
    if (header === undefined) return E.left([problem(null, texts.empty)]);
    if (header.record.length > MAX_COLUMNS) return E.left([problem(1, texts.tooManyColumns(MAX_COLUMNS))]);
    const columns = header.record.map((name) => name.toLowerCase());
    return E.right(fileOf(columns, rest));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return E.left([problem(null, texts.quotes(typeof error['lines'] === 'number' ? error['lines'] : null))]);
  }
};

export const readCsv = async (path: string): Promise<E.Either<readonly Problem[], CsvFile>> => {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? E.left([problem(null, texts.unreadable)]) : csvIn(bytes);
};
