/** A command says this; it may not have done what was asked. */
export interface Outcome {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** They come beside what was asked for, never where the lines are piped to. */
  readonly notes?: readonly string[];
}

export const done = (...lines: readonly string[]): Outcome => ({ ok: true, lines });
export const failed = (...lines: readonly string[]): Outcome => ({ ok: false, lines });
