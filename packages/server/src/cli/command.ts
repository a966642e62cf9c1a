import type { Platform } from '../app/platform.ts';

export interface Arguments {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Options without a value that were given. */
  readonly flags: readonly string[];
}

/** What a command has to say, and whether it did what was asked. */
export interface Outcome {
  readonly ok: boolean;
  readonly lines: readonly string[];
  /** Beside what was asked for: never where the lines are piped to. */
  readonly notes?: readonly string[];
}

export type Command = (platform: Pick<Platform, 'db' | 'config' | 'now'>, args: Arguments) => Promise<Outcome>;

export const done = (...lines: readonly string[]): Outcome => ({ ok: true, lines });
export const failed = (...lines: readonly string[]): Outcome => ({ ok: false, lines });
