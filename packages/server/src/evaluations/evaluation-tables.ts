import type { Details, GivenBackCause, SheetStatus } from '@quipu/engine';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';
import type { GradingPolicy } from '../grading/grading-policy.ts';
import type { FormContent } from './form.ts';
import type { LogTables } from './log-tables.ts';
import type { StoredExtra, StoredStep } from './quiz-columns.ts';

export interface QuizTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly type: 'E' | 'EV';
  readonly image_url: string | null;
  readonly is_active: Generated<boolean>;
  readonly time_limit: number;
  readonly update_each: number;
  readonly require_quiz_id: number | null;
  readonly steps: JSONColumnType<readonly StoredStep[], string, string>;
  readonly extra: JSONColumnType<StoredExtra, string, string>;
  readonly permits_rescheduling: Generated<boolean>;
  readonly shows_answers: Generated<boolean>;
  readonly shows_regrades: Generated<boolean>;
  readonly takes_regrades: Generated<boolean>;
  /** How long after a sheet's deadline a backup of it is taken. */
  readonly backup_minutes: Generated<number>;
  /** Null: nothing of it is graded. */
  readonly grading: JSONColumnType<GradingPolicy, string, string> | null;
}

export interface FormTable {
  readonly id: Generated<number>;
  readonly quiz_id: number;
  readonly content: JSONColumnType<FormContent, string, never>;
  readonly created_at: ColumnType<number, Date | undefined, never>;
}

export interface QuizSessionTable {
  readonly id: Generated<number>;
  readonly quiz_id: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  /** Minutes. */
  readonly time_limit: number;
  readonly updated_at: Instant;
}

export interface AnswersSheetTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly quiz_id: number;
  readonly form_id: number;
  readonly session_id: number | null;
  readonly status: ColumnType<SheetStatus, SheetStatus | undefined, SheetStatus>;
  readonly attempt: ColumnType<number, number | undefined, number>;
  readonly started_at: InstantOrNull;
  readonly finished_at: InstantOrNull;
  readonly finish_comment: string | null;
  /** Set once it is published. */
  readonly final_grade: number | null;
  /** Null while a finished sheet waits for it. */
  readonly graded_at: InstantOrNull;
  /** A backup may change the answers until then; null: none may. */
  readonly open_until: InstantOrNull;
  /** Answers made before its end may come until then; null: none may. */
  readonly answers_until: InstantOrNull;
  readonly is_valid: Generated<boolean>;
  readonly answer_base: number;
  readonly answer_count: number;
  readonly epoch: Generated<number>;
  /** Which device holds the sheet; null after the operator reopened it. */
  readonly device: string | null;
  /** A finish from before the operator reopened it counts no more. */
  readonly reopened_at: InstantOrNull;
  readonly extra_minutes: Generated<number>;
  readonly times_updated_at: Instant;
  /** Its pictures and sounds are being fetched since then; null: they are there, or were done without. */
  readonly loading_since: InstantOrNull;
  /** Of time that its clock ran and its examinee did not have. */
  readonly given_back_ms: Generated<number>;
}

/** A stretch of time that the clock of a sheet ran and its examinee did not have, and why. */
export interface GivenBackTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  /** Whose clock; null: the sheet's own. */
  readonly section_id: number | null;
  readonly epoch: number;
  readonly cause: GivenBackCause;
  readonly from_at: Instant;
  readonly to_at: Instant;
  readonly given_ms: number;
  /** For a person to decide. */
  readonly proposed_ms: number;
}

export interface SectionRunTable {
  readonly sheet_id: number;
  readonly section_id: number;
  readonly started_at: Instant;
  /** The device's name for its request to start it, and how often it had asked. */
  readonly ask_id: Generated<string | null>;
  readonly ask_tries: Generated<number>;
}

export interface UserAnswerTable {
  readonly id: number;
  readonly sheet_id: number;
  readonly item_id: number;
  readonly details: JSONColumnType<Details, string, string>;
  readonly time_ms: number;
  readonly visits: number;
  readonly disabled: boolean;
  readonly disabled_item: boolean;
  readonly epoch: number;
  readonly revision: number;
  /** When the examinee changed it, as their device says, within what this server knows. */
  readonly changed_at: Instant;
  readonly received_at: Instant;
}

/**
 * `olderBackup`: of a backup, where another device had gone on to a higher version. `laboratory`: of a laboratory's results that could
 * not be taken for the sheet's own. `unacceptable`: it can be no answer of that sheet, or not yet.
 */
export type ReviewReason =
  | 'replacedLogin'
  | 'lateForSection'
  | 'afterFinish'
  | 'olderBackup'
  | 'laboratory'
  | 'unacceptable';
/** Answers that could be neither merged nor dropped: a person decides. `digest` keeps repeats out. */
export interface AnswerReviewTable {
  readonly id: Generated<number>;
  readonly sheet_id: number;
  readonly reason: ReviewReason;
  readonly entries: JSONColumnType<readonly object[], string, never>;
  readonly digest: Buffer;
  readonly received_at: Instant;
  /** Null, both: nobody decided yet. */
  readonly decided_at: InstantOrNull;
  readonly is_accepted: Generated<boolean | null>;
}

export interface OperatorActionTable {
  readonly id: Generated<number>;
  readonly at: Instant;
  readonly who: string;
  /** Null of an act that needs no reason. */
  readonly why: string | null;
  readonly what: JSONColumnType<object, string, never>;
  /** Names what was asked for; null: it was not named. */
  readonly once: Generated<string | null>;
}

/** What was asked for under a name and refused. */
export interface RefusedActTable {
  readonly who: string;
  readonly once: string;
  readonly at: Instant;
}

export interface EvaluationTables extends LogTables {
  readonly id_range: { readonly name: 'answer' | 'content'; readonly next: number };
  readonly quiz: QuizTable;
  readonly form: FormTable;
  readonly quiz_session: QuizSessionTable;
  readonly answers_sheet: AnswersSheetTable;
  readonly given_back: GivenBackTable;
  readonly section_run: SectionRunTable;
  readonly user_answer: UserAnswerTable;
  readonly answer_review: AnswerReviewTable;
  readonly operator_action: OperatorActionTable;
  readonly refused_act: RefusedActTable;
}
