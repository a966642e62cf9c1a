import type { EpochMs } from '@quipu/engine';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Instant, InstantOrNull } from '../db/instant.ts';

/** One admission: what is offered in it, and for when. What people do belongs to the current one. */
export interface AdmissionProcessTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly is_current: Generated<boolean>;
  /** Of the enrollment; null: no bound. */
  readonly first_opens_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  readonly first_closes_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  /** Of the second application; null: no bound. */
  readonly second_opens_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
  readonly second_closes_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
}

export interface CareerTable {
  readonly id: Generated<number>;
  /** The operator's. */
  readonly code: string;
  readonly name: string;
  readonly faculty: string;
  readonly campus: string;
  readonly modality: string;
  readonly title: string;
  readonly duration: string;
  readonly is_offered: Generated<boolean>;
}

export type Round = 'first' | 'second';

export interface CareerQuotaTable {
  readonly process_id: number;
  readonly round: Round;
  readonly career_id: number;
  readonly seats: number;
  readonly taken: Generated<number>;
}

/** One of a person in each process. */
export interface EnrollmentTable {
  readonly user_id: number;
  readonly process_id: number | null;
  /** 1 to 5, or F. */
  readonly status: Generated<string>;
  readonly career_id: Generated<number | null>;
  /** By the names of the wire; steps 2 to 5 only, the account knows the rest. */
  readonly information: JSONColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  readonly saved_at: Instant;
  readonly finished_at: ColumnType<EpochMs | null, Date | null | undefined, Date | null>;
}

export interface PostulationTable {
  readonly user_id: number;
  readonly process_id: number;
  readonly first_career_id: number;
  readonly second_career_id: number | null;
  readonly sent_at: Instant;
}

export interface LastGradeTable {
  readonly reference: string;
  readonly grade: number;
  readonly repeats_first: boolean;
}

/** What makes a step complete for a person: finishing the enrollment, the second application, confirming it, or its end. */
export type CompletedBy = 'enrollment' | 'postulation' | 'confirmation' | 'end';

/** What a person must have sent before a step is active for them. */
export type Requirement = 'enrollment' | 'postulation';

export interface ScheduleStepTable {
  readonly id: Generated<number>;
  readonly process_id: number;
  readonly position: number;
  readonly user_id: number | null;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  readonly opens_at: InstantOrNull;
  readonly closes_at: InstantOrNull;
  readonly completed_by: CompletedBy;
  readonly requires: ColumnType<Requirement | null, Requirement | null | undefined, Requirement | null>;
  readonly content: JSONColumnType<readonly object[], string, string>;
  readonly messages: JSONColumnType<readonly object[], string, string>;
  readonly actions: JSONColumnType<readonly object[], string, string>;
}

export interface ScheduleConfirmationTable {
  readonly step_id: number;
  readonly user_id: number;
  readonly confirmed_at: Instant;
}

export interface AdmissionTables {
  readonly admission_process: AdmissionProcessTable;
  readonly career: CareerTable;
  readonly career_quota: CareerQuotaTable;
  readonly enrollment: EnrollmentTable;
  readonly postulation: PostulationTable;
  readonly last_grade: LastGradeTable;
  readonly schedule_step: ScheduleStepTable;
  readonly schedule_confirmation: ScheduleConfirmationTable;
}
