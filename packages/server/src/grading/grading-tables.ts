import type { RegradeStatus } from '@quipu/contract';
import type { Details } from '@quipu/engine';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';
import type { Mark } from './mark.ts';

/** The grade of a finished sheet, published or not. `grade` null: nothing of it could be graded. */
export interface SheetGradeTable {
  readonly sheet_id: number;
  readonly grade: number | null;
  readonly points: number;
  readonly max_points: number;
  readonly answered: number;
  readonly hits: number;
  readonly total: number;
  /** By the ordinals of the form's items. */
  readonly marks: JSONColumnType<readonly Mark[], string, string>;
  readonly published_at: InstantOrNull;
}

export interface RegradeRequestTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly item_id: number;
  readonly comment: string;
  readonly status: Generated<RegradeStatus>;
  readonly answer: string | null;
  readonly created_at: Instant;
  readonly decided_at: InstantOrNull;
}

export type OverrideKind = 'annul' | 'instead' | 'also';
/** What a decision changed in the right answers of a form: in the order of their ids. */
export interface ItemOverrideTable {
  readonly id: Generated<number>;
  readonly form_id: number;
  readonly item_id: number;
  readonly kind: OverrideKind;
  readonly answer: JSONColumnType<Details, string, string> | null;
  readonly request_id: number;
}

export interface GradingTables {
  readonly sheet_grade: SheetGradeTable;
  readonly regrade_request: RegradeRequestTable;
  readonly item_override: ItemOverrideTable;
}
