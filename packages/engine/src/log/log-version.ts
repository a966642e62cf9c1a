import * as t from 'io-ts';
import type { QuizEvent } from '../model/event.ts';
import type { EpochMs } from '../model/units.ts';
import { Count } from './version-1/units.ts';

/** Names the writer of the lines that follow, and the rules by which they were decided. */
export const LogVersion = t.readonly(t.type({ format: Count, engine: t.string, rules: Count }));
export type LogVersion = t.TypeOf<typeof LogVersion>;

/** The package's own version. */
export const ENGINE_VERSION = '0.1.0';

/** Lines before which nothing was declared are of version 1. It did not name the engine. */
export const FIRST_VERSION: LogVersion = { format: 1, engine: '', rules: 1 };

/**
 * This engine writes it. `rules` counts the rules by which it decides: whoever judges a log asks by which it was written,
 * and what they were then holds for it.
 */
export const CURRENT_VERSION: LogVersion = { format: 2, engine: ENGINE_VERSION, rules: 3 };

/** The one type of line that every version, earlier or later, writes in the same way as far as its format goes. */
export const VERSION_DECLARED = 'VersionDeclared';

export const isCurrent = ({ format, engine, rules }: LogVersion): boolean =>
  format === CURRENT_VERSION.format && engine === CURRENT_VERSION.engine && rules === CURRENT_VERSION.rules;

/** Declares the version of the lines that follow. Numbered and chained as any line. */
export interface VersionDeclared {
  readonly type: 'VersionDeclared';
  readonly at: EpochMs;
  readonly data: LogVersion;
}

/**
 * Carries content that a later line names by its hash. It stands beside the log: it has no number, and no line carries
 * its hash as `prev`.
 */
export interface ContentCarried {
  readonly type: 'ContentCarried';
  readonly hash: string;
}

/** The meaning of one line of a log's text. */
export type LogStep = QuizEvent | VersionDeclared | ContentCarried;

export const isEvent = (step: LogStep): step is QuizEvent =>
  step.type !== 'VersionDeclared' && step.type !== 'ContentCarried';
