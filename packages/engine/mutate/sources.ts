import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE, productFiles } from './bundle.ts';
import { type Mutation, mutated, mutationsOf } from './mutations.ts';

/** A mutation of a file, with a name that says what it does and not where: lines may come and go above it. */
export interface Mutant extends Mutation {
  readonly file: string;
  /** The lines that it is in, before and after it. */
  readonly was: string;
  readonly becomes: string;
  /** The number, from 0, of the one meant among equal lines of the file. */
  readonly nth: number;
}

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const sourceOf = (file: string): string => readFileSync(join(ENGINE, 'src', file), 'utf8');

const named = (file: string, source: string, one: Mutation): Omit<Mutant, 'nth'> => {
  const from = source.lastIndexOf('\n', one.start - 1) + 1;
  const end = source.indexOf('\n', one.end);
  const to = end < 0 ? source.length : end;
  const was = source.slice(from, to);
  const becomes = mutated(was, { start: one.start - from, end: one.end - from, text: one.text });
  return { ...one, file, was: onOneLine(was), becomes: onOneLine(becomes) };
};

export const allMutants = (): readonly Mutant[] =>
  productFiles().flatMap((file) => {
    const source = sourceOf(file);
    const seen = new Map<string, number>();
    return mutationsOf(file, source).map((one) => {
      const mutant = named(file, source, one);
      const lines = `${mutant.was}\n${mutant.becomes}`;
      const nth = seen.get(lines) ?? 0;
      seen.set(lines, nth + 1);
      return { ...mutant, nth };
    });
  });

export const keyOf = ({ file, was, becomes, nth }: Pick<Mutant, 'file' | 'was' | 'becomes' | 'nth'>): string =>
  `${file}\n${was}\n${becomes}\n${nth}`;
