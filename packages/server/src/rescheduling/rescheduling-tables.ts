import type { RescheduleCause, ReschedulingStatus } from '@quipu/contract';
import type { Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

/** A person's request for another session. */
export interface ReschedulingRequestTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly cause: RescheduleCause;
  readonly comment: string | null;
  readonly status: Generated<ReschedulingStatus>;
  readonly created_at: Instant;
  readonly decided_at: InstantOrNull;
  readonly answer: string | null;
  /** Of an accepted one: the sheet that was moved, or the one that was made. */
  readonly result_sheet_id: number | null;
}

/** Where and when a sheet is taken. Null times: those of its session. */
export interface SheetAssignmentTable {
  readonly sheet_id: number;
  readonly location: string;
  readonly province: string | null;
  readonly canton: string | null;
  readonly parish: string | null;
  readonly address: string | null;
  readonly reference: string | null;
  readonly lab_code: string | null;
  readonly takes_place_at: InstantOrNull;
  readonly turn: string | null;
  /** Minutes. */
  readonly duration: number | null;
  readonly support_name: string | null;
  readonly support_document: string | null;
  readonly support_email: string | null;
  readonly support_mobile: string | null;
}

export interface ReschedulingTables {
  readonly rescheduling_request: ReschedulingRequestTable;
  readonly sheet_assignment: SheetAssignmentTable;
}
