import type { PendingEntry } from '../index.ts';
import type { Millis } from '../units.ts';

/** A post that is under way, as its log has it. */
export interface StartedSync {
  readonly syncId: number;
  readonly entries: readonly PendingEntry[];
  /** By the monotonic clock. */
  readonly startedAt: Millis;
}
