import * as E from 'fp-ts/lib/Either.js';
import type { Declared, Typed } from './parameter.ts';

/** `--passphrase-file` for `passphraseFile`. */
export const optionName = (key: string): string => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export interface Read {
  readonly values: Readonly<Record<string, unknown>>;
  /** Everything that is wrong, each with its name. */
  readonly problems: readonly string[];
}

export const readValues = (
  parameters: Declared,
  typed: Readonly<Record<string, Typed>>,
  nameOf: (key: string) => string,
): Read => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, parameter] of Object.entries(parameters)) {
    const read = parameter.read(typed[key]);
    if (E.isRight(read)) values[key] = read.right;
    else problems.push(`${nameOf(key)}: ${read.left}`);
  }
  return { values, problems };
};
