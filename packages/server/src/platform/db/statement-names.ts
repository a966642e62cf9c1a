import { createHash } from 'node:crypto';

/** A statement that comes seldom is not worth what each connection keeps of it: it comes so often among so many. */
const MIN_SEEN = 20;
const WINDOW = 50_000;
/** A pool names no more: a statement with a list in its text has as many texts as lengths. */
const MAX_NAMED = 200;
/** Rows by the hundred in one text, each of whose values is a parameter: what a connection keeps of it is large. */
const MAX_LENGTH = 8_000;

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
  let counted = 0;
  const nameOf = (text: string): string | undefined => {
    const name = named.get(text);
    if (name !== undefined || named.size >= MAX_NAMED) return name;
    if (text.length > MAX_LENGTH) return undefined;
    counted += 1;
    if (counted % WINDOW === 0) seen.clear();
    const times = (seen.get(text) ?? 0) + 1;
    if (times < MIN_SEEN) {
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
