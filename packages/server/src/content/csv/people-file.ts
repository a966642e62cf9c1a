import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { type LineFate, type LoadContext, loadCsv } from './csv-loader.ts';
import { type Loading, peopleLoader } from './people-loader.ts';
import { type Problem, problem, problemLines } from './problem.ts';
import { type CsvFile, csvIn } from './read-csv.ts';
import { texts } from './texts.ts';

/** More are loaded by a command, or in parts: they are all shown before they are. */
export const MOST_LINES = 10_000;

/** A line of a file as it is looked at before it is loaded. */
export interface PersonLine {
  /** Null: of the whole file. */
  readonly line: number | null;
  /** As the file has them, right or wrong. */
  readonly reference: string;
  readonly fullName: string;
  /** Null: it cannot be loaded. */
  readonly fate: LineFate | null;
  readonly problems: readonly { readonly field: string | null; readonly text: string }[];
}

export interface PeopleFile {
  readonly lines: readonly PersonLine[];
  /** All that is wrong, as it is told by line. None: it may be written. */
  readonly problems: readonly string[];
  readonly write: () => Promise<readonly string[]>;
}

/** A problem of one field begins with its name. */
const partsOf = ({ text }: Problem, fields: readonly string[]) => {
  const field = fields.find((name) => text.startsWith(`${name}: `)) ?? null;
  return { field, text: field === null ? text : text.slice(field.length + 2) };
};

const refused = (problems: readonly Problem[]): PeopleFile => ({
  lines: problems.map(({ line, text }) => ({
    ...{ line, reference: '', fullName: '', fate: null },
    problems: [{ field: null, text }],
  })),
  problems: problemLines(problems),
  write: () => Promise.resolve([]),
});

const planned = async (tx: Tx, file: CsvFile, loading: Loading, context: LoadContext): Promise<PeopleFile> => {
  const loader = peopleLoader(loading);
  const { problems, fates, write } = await loadCsv(loader, tx, file, context);
  const fields = Object.keys(loader.columns);
  const known = new Set<number | null>(file.records.map(({ line }) => line));
  const beside = problems.filter(({ line }) => !known.has(line));
  const byLine = new Map<number | null, Problem[]>();
  for (const one of problems) byLine.set(one.line, [...(byLine.get(one.line) ?? []), one]);
  return {
    lines: [
      ...refused(beside).lines,
      ...file.records.map(({ line, values }): PersonLine => {
        const own = (byLine.get(line) ?? []).map((one) => partsOf(one, fields));
        return {
          line,
          reference: values['identificacion'] ?? '',
          fullName: values['nombre'] ?? '',
          fate: own.length > 0 ? null : (fates?.get(line) ?? null),
          problems: own,
        };
      }),
    ],
    problems: problemLines(problems),
    write,
  };
};

const LINE_BREAK = 10;
const breaksIn = (bytes: Uint8Array): number => {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_BREAK) count += 1;
  return count;
};

/** What a file of people comes to, line by line; nothing is written yet. */
export const peopleFile = (tx: Tx, bytes: Uint8Array, loading: Loading, context: LoadContext): Promise<PeopleFile> => {
  const tooMany = () => Promise.resolve(refused([problem(null, texts.tooManyLines(MOST_LINES))]));
  // Whoever answers an evaluation meanwhile does not wait for it.
  if (breaksIn(bytes) > 2 * MOST_LINES) return tooMany();
  const file = csvIn(bytes);
  if (E.isLeft(file)) return Promise.resolve(refused(file.left));
  if (file.right.records.length > MOST_LINES) return tooMany();
  return planned(tx, file.right, loading, context);
};

/** One person, as a line of a file: the same rules, and the same deed. */
export const onePerson = (
  tx: Tx,
  values: Readonly<Record<string, string | null>>,
  loading: Loading,
  context: LoadContext,
): Promise<PeopleFile> => {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== '') as [string, string][];
  const file = {
    columns: Object.keys(values),
    records: [{ line: 1, values: Object.fromEntries(given) }],
    problems: [],
  };
  return planned(tx, file, loading, context);
};
