import type { QuizEvent } from '../session/event.ts';

export interface LogLine {
  /** From 0. */
  readonly seq: number;
  /** Hash of the line before; empty on the first. */
  readonly prev: string;
  readonly event: QuizEvent;
}
