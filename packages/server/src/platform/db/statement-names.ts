import { createHash } from 'node:crypto';

/** A statement that comes seldom is not worth what each connection keeps of it. */
const MIN_SEEN = 20;
/** Each connection keeps no more: a statement with a list in its text has as many texts as lengths. */
const MAX_NAMED = 200;
/** Texts that are counted and have no name yet are forgotten together. */
const MAX_COUNTED = 4_000;

/** Statements of a pool by name: each of its connections parses and plans one once. */
export interface StatementNames {
  /** undefined: it has no name, and is parsed each time. */
  readonly nameOf: (text: string) => string | undefined;
  /** The tables have changed, and what the connections hold is of before: all have other names from now on. */
  readonly forget: () => void;
}

/** A pool of others gives each transaction another connection: nothing is kept on any. */
export const noNames: StatementNames = { nameOf: () => undefined, forget: () => undefined };

/** Gives names to the statements that come again and again over the connections of a pool. */
export const statementNames = (): StatementNames => {
  const named = new Map<string, string>();
  const seen = new Map<string, number>();
  let generation = 0;
  const nameOf = (text: string): string | undefined => {
    const name = named.get(text);
    if (name !== undefined || named.size >= MAX_NAMED) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < MIN_SEEN) {
      if (seen.size >= MAX_COUNTED) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const given = `q${generation}${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    named.set(text, given);
    return given;
  };
  const forget = (): void => {
    generation += 1;
    named.clear();
    seen.clear();
  };
  return { nameOf, forget };
};
