import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

export interface ViewingTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly examinee_id: number;
  readonly proctor_id: number;
  readonly started_at: Instant;
  readonly renewed_at: Instant;
  readonly ended_at: InstantOrNull;
  /** Since it was renewed. */
  readonly signals: Generated<number>;
}

export interface VideoTables {
  readonly viewing: ViewingTable;
}
