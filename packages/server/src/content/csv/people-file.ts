import * as E from 'fp-ts/lib/Either.js';
import type { Tx } from '../../platform/db/database.ts';
import type { LineCorrection, LineFate, LoadContext } from './csv-loader.ts';
import { fileIn, type LookedAtFile, type LookedAtLine, lookAtFile, unreadableFile } from './looked-at-file.ts';
import { type Loading, peopleLoader } from './people-loader.ts';
import type { CsvFile } from './read-csv.ts';

/** A line of a file as it is looked at before it is loaded. */
export interface PersonLine extends Omit<LookedAtLine<LineFate>, 'values'> {
  /** The file has them, right or wrong. */
  readonly reference: string;
  readonly fullName: string;
  /** It says field by field what is corrected of whoever is known. */
  readonly changes: readonly string[];
  /** Its address is not the one that the person gave or confirmed, which stays. */
  readonly isEmailKept: boolean;
}

export interface PeopleFile extends Omit<LookedAtFile<LineFate>, 'lines'> {
  readonly lines: readonly PersonLine[];
}

/** A line that cannot be loaded corrects nothing. */
const correctionOf = (
  { line, fate }: Pick<LookedAtLine<LineFate>, 'line' | 'fate'>,
  of: ReadonlyMap<number, LineCorrection>,
) => (line === null || fate === null ? undefined : of.get(line));

const ofPeople = (
  { lines, ...file }: LookedAtFile<LineFate>,
  corrections: ReadonlyMap<number, LineCorrection> = new Map(),
): PeopleFile => ({
  ...file,
  lines: lines.map(({ values, ...line }) => ({
    ...line,
    reference: values['identificacion'] ?? '',
    fullName: values['nombre'] ?? '',
    changes: correctionOf(line, corrections)?.told ?? [],
    isEmailKept: correctionOf(line, corrections)?.isEmailKept ?? false,
  })),
});

const planned = async (tx: Tx, file: CsvFile, loading: Loading, context: LoadContext): Promise<PeopleFile> => {
  let corrections: ReadonlyMap<number, LineCorrection> | undefined;
  const looked = await lookAtFile(peopleLoader(loading), tx, file, context, (load) => {
    ({ corrections } = load);
    return load.fates;
  });
  return ofPeople(looked, corrections);
};

/** Tells what a file of people comes to, line by line; nothing is written yet. */
export const peopleFile = (tx: Tx, bytes: Uint8Array, loading: Loading, context: LoadContext): Promise<PeopleFile> => {
  const file = fileIn(bytes);
  return E.isLeft(file)
    ? Promise.resolve(ofPeople(unreadableFile(file.left)))
    : planned(tx, file.right, loading, context);
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
