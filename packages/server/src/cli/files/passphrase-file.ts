import { readFile } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { isLongEnough } from '../../platform/secrets/passphrase-key.ts';

export const texts = {
  noPassphrase: (path: string) => `No se pudo leer la frase de paso: ${path}`,
  shortPassphrase: 'La frase de paso debe tener 12 caracteres o más.',
} as const;

/** The first line of a file: what an editor adds at its end is not part of it. Null: it cannot be read. */
export const firstLineIn = async (path: string): Promise<string | null> => {
  try {
    const [first = ''] = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '').split(/\r?\n/);
    return first.trim();
  } catch {
    return null;
  }
};

/** Left: what to say. */
export const passphraseIn = async (path: string): Promise<E.Either<string, string>> => {
  const passphrase = await firstLineIn(path);
  if (passphrase === null) return E.left(texts.noPassphrase(path));
  return isLongEnough(passphrase) ? E.right(passphrase) : E.left(texts.shortPassphrase);
};
