import type { QuizEvent } from '../session/event.ts';
import type { EpochMs } from '../units.ts';
import type { LogVersion } from './log-version.ts';

/** From here on the log is of this version. Numbered and chained as any line. */
export interface VersionDeclared {
  readonly type: 'VersionDeclared';
  readonly at: EpochMs;
  readonly data: LogVersion;
}

/** What a later line names by its hash. It stands beside the log: it has no number, and no line carries its hash as `prev`. */
export interface ContentCarried {
  readonly type: 'ContentCarried';
  readonly hash: string;
}

/** What one line of a log's text says. */
export type LogStep = QuizEvent | VersionDeclared | ContentCarried;

export const isEvent = (step: LogStep): step is QuizEvent =>
  step.type !== 'VersionDeclared' && step.type !== 'ContentCarried';
