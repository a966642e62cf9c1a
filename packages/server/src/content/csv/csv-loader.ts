import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { ChangeKind } from '../../exams/roster/roster-rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { authoringProblems, closedRecord } from '../../platform/json/closed-record.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import { type Problem, problem } from './problem.ts';
import type { CsvFile } from './read-csv.ts';
import { texts } from './texts.ts';

export type Columns = Readonly<Record<string, t.Mixed>>;
export type Row<C extends Columns> = { readonly [K in keyof C]: t.TypeOf<C[K]> };
/** A record that is right by itself. */
export interface Line<A> {
  readonly line: number;
  readonly row: A;
}

export interface LoadedBy {
  readonly userId: number;
  /** May give extra time and accessibility. */
  readonly mayAccommodate: boolean;
  /** May change what is of accounts of staff. */
  readonly mayChangeStaff: boolean;
}

export interface LoadContext {
  readonly now: EpochMs;
  /** The names of the files that records may name. */
  readonly files: StoredNames;
  /** Hears what is to be kept of what was written: numbers, and nobody's name. */
  readonly keep?: (what: object) => void;
  /**
   * Somebody loads it from a screen, and may not do by a file what they may not do otherwise. A command is whoever has the
   * machine.
   */
  readonly by?: LoadedBy;
  /** Hears how many lines are written by now. */
  readonly tell?: (written: number) => void;
  /** Somebody looked at what may be a mistake. */
  readonly despiteWarnings?: boolean;
}

/** A line without problems comes to one of these. */
export type LineFate = 'add' | 'invite' | 'correct' | 'reinvite' | 'same';

/** It says field by field what a line changes of somebody who is known. */
export interface LineCorrection {
  readonly told: readonly string[];
  /** It has another address than the one that its person gave or confirmed, which stays. */
  readonly isEmailKept: boolean;
}

/** A line of a roster without problems takes its person there, in words, and had them where they were. */
export interface LinePlace {
  readonly kind: ChangeKind;
  readonly now: string;
  /** Null: they were not on it. */
  readonly before: string | null;
  /** It says in words what of the person's time and accessibility is another. */
  readonly accommodation: readonly string[];
}

/** A file comes to problems of the whole of it, and to what writes it. Only a file without problems may be written. */
export interface Load {
  readonly problems: readonly Problem[];
  /** They are to be looked at before it is written, though nothing is wrong. */
  readonly notes?: readonly string[];
  /** They may be mistakes, by line: it is written once somebody looked at them. */
  readonly warnings?: readonly Problem[];
  /** It has each line's, where a loader says it of each. */
  readonly fates?: ReadonlyMap<number, LineFate>;
  /** It has what a line corrects, where it does, or leaves. */
  readonly corrections?: ReadonlyMap<number, LineCorrection>;
  /** The same of a roster. */
  readonly places?: ReadonlyMap<number, LinePlace>;
  /** Returns what to say. */
  readonly write: () => Promise<readonly string[]>;
}

export interface CsvLoader<C extends Columns> {
  /** A column whose codec takes nothing for an answer may be left out. */
  readonly columns: C;
  /** `given`: the columns of the file. A blank cell is absent from its line, as one of a column that the file lacks is. */
  readonly load: (
    tx: Tx,
    lines: readonly Line<Row<C>>[],
    context: LoadContext,
    given: readonly string[],
  ) => Promise<Load>;
}

const headerProblems = (columns: Columns, given: readonly string[]): readonly Problem[] => {
  const known = Object.keys(columns);
  const required = known.filter((name) => columns[name] !== undefined && E.isLeft(columns[name].decode(undefined)));
  return [
    ...given.filter((name) => !known.includes(name)).map((name) => texts.unknownColumn(name, known)),
    ...given.filter((name, place) => given.indexOf(name) < place).map(texts.repeatedColumn),
    ...required.filter((name) => !given.includes(name)).map(texts.missingColumn),
  ].map((text) => problem(1, text));
};

/** Every problem of a file, in its lines and as a whole. */
export const loadCsv = async <C extends Columns>(
  { columns, load }: CsvLoader<C>,
  tx: Tx,
  file: CsvFile,
  context: LoadContext,
): Promise<Load> => {
  const header = headerProblems(columns, file.columns);
  const write = () => Promise.resolve([]);
  if (header.length > 0) return { problems: header, write };
  if (file.records.length + file.problems.length === 0) return { problems: [problem(null, texts.noRecords)], write };
  const codec = closedRecord('Row', columns);
  const lines: Line<Row<C>>[] = [];
  const problems: Problem[] = [...file.problems];
  for (const { line, values } of file.records) {
    const decoded = codec.decode(values);
    if (E.isRight(decoded)) lines.push({ line, row: decoded.right });
    else problems.push(...authoringProblems(decoded.left).map((text) => problem(line, text)));
  }
  const whole = await load(tx, lines, context, file.columns);
  return { ...whole, problems: [...problems, ...whole.problems] };
};

/** Lines that say again what an earlier one said. */
export const repeatedLines = <A>(
  lines: readonly Line<A>[],
  key: (row: A) => string,
  what: (row: A) => string,
): readonly Problem[] => {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, row }) => {
    const earlier = first.get(key(row));
    if (earlier !== undefined) return [problem(line, texts.repeated(what(row), earlier))];
    first.set(key(row), line);
    return [];
  });
};
