/** What is wrong, and in which line of a file; null: in the whole of it. */
export interface Problem {
  readonly line: number | null;
  readonly text: string;
}

export const problem = (line: number | null, text: string): Problem => ({ line, text });

/** For a person, from the first line to the last. */
export const problemLines = (problems: readonly Problem[]): readonly string[] =>
  [...problems]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .map(({ line, text }) => (line === null ? `(archivo): ${text}` : `línea ${line}: ${text}`));
