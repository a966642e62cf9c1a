/** Null: the whole file is wrong. */
export interface Problem {
  readonly line: number | null;
  readonly text: string;
}

export const problem = (line: number | null, text: string): Problem => ({ line, text });

/** Words problems for a person, from the first line to the last. */
export const problemLines = (problems: readonly Problem[]): readonly string[] =>
  [...problems]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map(({ line, text }) => (line === null ? `(archivo): ${text}` : `línea ${line}: ${text}`));
