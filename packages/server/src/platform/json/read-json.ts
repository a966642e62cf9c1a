import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { authoringProblems } from './closed-record.ts';
import { withLines } from './json-lines.ts';

export interface ReadJson<A> {
  readonly value: A;
  /** Gives problems found later their lines. */
  readonly told: (problems: readonly string[]) => readonly string[];
}

/** A text of JSON that follows a codec, or every problem it has, in Spanish, with its line. */
export const jsonIn = <A>(
  text: string,
  codec: t.Type<A, unknown, unknown>,
): E.Either<readonly string[], ReadJson<A>> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return E.left([`(archivo): no es JSON válido: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const decoded = codec.decode(value);
  const told = (problems: readonly string[]) => withLines(text, problems);
  return E.isLeft(decoded) ? E.left(told(authoringProblems(decoded.left))) : E.right({ value: decoded.right, told });
};

/** A JSON file that follows a codec, or every problem it has, in Spanish, with its line. */
export const readJsonFile = async <A>(
  path: string,
  codec: t.Type<A, unknown, unknown>,
): Promise<E.Either<readonly string[], ReadJson<A>>> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return E.left(['(archivo): no se pudo leer']);
  }
  return jsonIn(text, codec);
};

/** The same, where nothing more can be found wrong. */
export const readJson = async <A>(
  path: string,
  codec: t.Type<A, unknown, unknown>,
): Promise<E.Either<readonly string[], A>> => E.map(({ value }: ReadJson<A>) => value)(await readJsonFile(path, codec));
