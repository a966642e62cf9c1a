import type { Details } from '../content/detail.ts';
import type { Rejection } from '../session/rejection.ts';

/** What is in a control now. */
export interface Typed {
  readonly itemId: number;
  readonly text: string;
  /** What it would be as an answer; null: it cannot be one yet. */
  readonly details: Details | null;
}

export interface Draft extends Typed {
  /** Why it did not become an answer; null: it waits to become one. */
  readonly rejection: Rejection | null;
}
