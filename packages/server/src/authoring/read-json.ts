import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import { authoringProblems } from './closed-record.ts';

/** A JSON file that follows a codec, or every problem it has, in Spanish. */
export const readJson = async <A>(
  path: string,
  codec: t.Type<A, unknown, unknown>,
): Promise<E.Either<readonly string[], A>> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return E.left(['(archivo): no se pudo leer']);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return E.left([`(archivo): no es JSON válido: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const decoded = codec.decode(value);
  return E.isLeft(decoded) ? E.left(authoringProblems(decoded.left)) : decoded;
};
