import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import { type Columns, type CsvLoader, type Load, type LoadContext, loadCsv } from './csv-loader.ts';
import { type Problem, problem, problemLines } from './problem.ts';
import { type CsvFile, csvIn } from './read-csv.ts';
import { texts } from './texts.ts';

/** More are loaded by a command, or in parts: they are all shown before they are. */
const MAX_LINES = 10_000;

/** A line of a file as it is looked at before it is loaded. */
export interface LookedAtLine<F> {
  /** Null: of the whole file. */
  readonly line: number | null;
  /** The file has them, right or wrong. */
  readonly values: Readonly<Record<string, string>>;
  /** Null: it cannot be loaded. */
  readonly fate: F | null;
  readonly problems: readonly LinePart[];
  /** They may be mistakes. */
  readonly warnings: readonly LinePart[];
}

interface LinePart {
  readonly field: string | null;
  readonly text: string;
}

export interface LookedAtFile<F> {
  readonly lines: readonly LookedAtLine<F>[];
  /** All that is wrong, as it is told by line. None: it may be written. */
  readonly problems: readonly string[];
  /** All that may be a mistake, told so too. */
  readonly warnings: readonly string[];
  readonly write: () => Promise<readonly string[]>;
}

const LINE_BREAK = 10;
const breaksIn = (bytes: Uint8Array): number => {
  let count = 0;
  for (const byte of bytes) if (byte === LINE_BREAK) count += 1;
  return count;
};

/** A file that can be looked at; or what keeps it from that. */
export const fileIn = (bytes: Uint8Array): E.Either<readonly Problem[], CsvFile> => {
  const tooMany = E.left([problem(null, texts.tooManyLines(MAX_LINES))]);
  // Whoever answers an evaluation meanwhile does not wait for it.
  if (breaksIn(bytes) > 2 * MAX_LINES) return tooMany;
  const file = csvIn(bytes);
  return E.isRight(file) && file.right.records.length > MAX_LINES ? tooMany : file;
};

/** A problem of one field begins with its name. */
const partsOf = ({ text }: Problem, fields: readonly string[]): LinePart => {
  const field = fields.find((name) => text.startsWith(`${name}: `)) ?? null;
  return { field, text: field === null ? text : text.slice(field.length + 2) };
};

/** A file of which nothing can be told but what is wrong with it. */
export const unreadableFile = (problems: readonly Problem[]): LookedAtFile<never> => ({
  lines: problems.map(({ line, text }) => ({
    ...{ line, values: {}, fate: null, problems: [{ field: null, text }], warnings: [] },
  })),
  problems: problemLines(problems),
  warnings: [],
  write: () => Promise.resolve([]),
});

/**
 * Tells what each line of a file comes to, with all that is wrong; nothing is written yet. `fatesOf`: of lines without
 * problems.
 */
export const lookAtFile = async <C extends Columns, F>(
  loader: CsvLoader<C>,
  tx: Tx,
  file: CsvFile,
  context: LoadContext,
  fatesOf: (load: Load) => ReadonlyMap<number, F> | undefined,
): Promise<LookedAtFile<F>> => {
  const load = await loadCsv(loader, tx, file, context);
  const { problems, warnings = [], write } = load;
  const fates = fatesOf(load);
  // Its columns are wrong: no line was looked at.
  if (fates === undefined) return unreadableFile(problems);
  const fields = Object.keys(loader.columns);
  const known = new Set<number | null>(file.records.map(({ line }) => line));
  const partsByLine = (all: readonly Problem[]) => {
    const byLine = new Map<number | null, LinePart[]>();
    for (const one of all) byLine.set(one.line, [...(byLine.get(one.line) ?? []), partsOf(one, fields)]);
    return byLine;
  };
  const [wrong, warned] = [partsByLine(problems), partsByLine(warnings)];
  return {
    lines: [
      ...unreadableFile(problems.filter(({ line }) => !known.has(line))).lines,
      ...file.records.map(({ line, values }): LookedAtLine<F> => {
        const own = wrong.get(line) ?? [];
        const fate = own.length > 0 ? null : (fates.get(line) ?? null);
        return { line, values, fate, problems: own, warnings: warned.get(line) ?? [] };
      }),
    ],
    problems: problemLines(problems),
    warnings: problemLines(warnings),
    write,
  };
};
