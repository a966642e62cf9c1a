import type { LaboratoryOutcome } from '@quipu/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

export interface LaboratoryTable {
  readonly id: string;
  /** Sealed (laboratory-key.ts). */
  readonly key: Buffer;
  readonly prepared_at: Instant;
  readonly recalled_at: InstantOrNull;
}

/** out: it can be started in the laboratory, and nowhere else. taken: its results came. recalled: neither of the two. */
export type LaboratorySheetStanding = 'out' | 'taken' | 'recalled';
export interface LaboratorySheetTable {
  readonly laboratory_id: string;
  readonly sheet_id: number;
  /** When it was handed out: results of another session are not taken for this one's. */
  readonly session_id: number;
  readonly state: ColumnType<LaboratorySheetStanding, undefined, LaboratorySheetStanding>;
}

/** What a file said of a sheet, by its digest, and what became of it. */
export interface LaboratoryTakingTable {
  readonly laboratory_id: string;
  readonly sheet_id: number;
  readonly digest: string;
  readonly outcome: Exclude<LaboratoryOutcome, 'running'>;
  /** Answers. */
  readonly taken: number;
  readonly kept: number;
  /** Answers that the log does not bear out. */
  readonly differs: number;
  /** How far ahead the clock was by which its times are told; they were judged, and kept, set back by as much. */
  readonly clock_ahead_ms: Generated<number>;
  readonly at: Instant;
}

/** Of a laboratory's own server: what is loaded. */
export interface LaboratoryHereTable {
  readonly id: string;
  readonly key: Buffer;
  readonly institution: string;
  readonly prepared_at: Instant;
}

export interface LaboratoryHandedTable {
  readonly sheet_id: number;
  readonly mark: string;
}

export interface LaboratoryTables {
  readonly laboratory: LaboratoryTable;
  readonly laboratory_sheet: LaboratorySheetTable;
  readonly laboratory_taking: LaboratoryTakingTable;
  readonly laboratory_here: LaboratoryHereTable;
  readonly laboratory_handed: LaboratoryHandedTable;
}
