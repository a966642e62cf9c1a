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
}

const MOST_SHOWN = 160;
const onOneLine = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN - 61)} … ${line.slice(-58)}`;
};

export const sourceOf = (file: string): string => readFileSync(join(ENGINE, 'src', file), 'utf8');

const named = (file: string, source: string, one: Mutation): Mutant => {
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
    return mutationsOf(file, source).map((one) => named(file, source, one));
  });

export const keyOf = ({ file, was, becomes }: Pick<Mutant, 'file' | 'was' | 'becomes'>): string =>
  `${file}\n${was}\n${becomes}`;
