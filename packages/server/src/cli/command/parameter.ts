import * as E from 'fp-ts/lib/Either.js';
import { inOneLine } from '../text/in-one-line.ts';

/** An argument or an option was typed as nothing, a text, several, or without a value. */
export type Typed = string | readonly string[] | boolean | undefined;

/** The help calls it `term`; `expected` completes «se esperaba…». */
export interface Kind<V> {
  readonly term: string;
  readonly expected: string;
  /** Null: the text is none of it. */
  readonly read: (text: string) => V | null;
}

/** An argument or an option of a command. */
export interface Parameter<V> {
  readonly need: 'required' | 'optional' | 'many' | 'flag';
  readonly term: string;
  readonly help: string;
  /** Left: what is wrong, to be said after its name. */
  readonly read: (typed: Typed) => E.Either<string, V>;
}
export type Declared = Readonly<Record<string, Parameter<unknown>>>;
export type ValuesOf<D extends Declared> = {
  readonly [K in keyof D]: D[K] extends Parameter<infer V> ? V : never;
};

const reading =
  <V>({ read, expected }: Kind<V>) =>
  (text: string): E.Either<string, V> => {
    const value = read(text.trim());
    return value === null ? E.left(`se esperaba ${expected}; se indicó "${inOneLine(text)}".`) : E.right(value);
  };

export const required = <V>(kind: Kind<V>, help: string): Parameter<V> => ({
  need: 'required',
  term: kind.term,
  help,
  read: (typed) => reading(kind)(String(typed)),
});

/** Null: it was not given. */
export const optional = <V>(kind: Kind<V>, help: string): Parameter<V | null> => ({
  need: 'optional',
  term: kind.term,
  help,
  read: (typed) => (typed === undefined ? E.right(null) : reading(kind)(String(typed))),
});

/** The last argument of a command, as often as it is typed. */
export const many = <V>(kind: Kind<V>, help: string): Parameter<readonly V[]> => ({
  need: 'many',
  term: kind.term,
  help,
  read: (typed) => E.traverseArray(reading(kind))(Array.isArray(typed) ? typed : []),
});

/** An option that has no value. */
export const flag = (help: string): Parameter<boolean> => ({
  need: 'flag',
  term: '',
  help,
  read: (typed) => E.right(typed === true),
});
