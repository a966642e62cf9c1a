import type { LaboratorySheetState } from '@quipu/contract';
import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export interface LocalSheet {
  readonly id: number;
  readonly userId: number;
  readonly person: string;
  readonly quiz: string;
  readonly status: SheetStatus;
  readonly startedAt: EpochMs | null;
  readonly finishedAt: EpochMs | null;
  /** Somebody stopped its clock. */
  readonly isPaused: boolean;
  /** The log of its last device has its end. */
  readonly hasLogEnd: boolean;
  /** There is so much of it: lines of its log come after the end, photos too. Answers count by when they came, which differs from server to server. */
  readonly mark: string;
  /** The institution's server has so much of it. */
  readonly handed: string | null;
}

/** A device notes less after the end, of its posts and its link. */
const LAST_LINES = 100;

/** The sheets of the package that is loaded. */
export const localSheets = async (db: Db): Promise<readonly LocalSheet[]> => {
  const { rows } = await sql<LocalSheet>`
    select sheet.id, person.id as "userId", person.full_name as person, quiz.name as quiz, sheet.status,
           sheet.started_at as "startedAt", sheet.finished_at as "finishedAt", handed.mark as handed,
           (sheet.standstill ->> 'pause') is not null as "isPaused",
           exists (
             select from (
               select line from session_log where sheet_id = sheet.id and epoch = sheet.epoch order by seq desc limit ${LAST_LINES}
             ) as last where last.line like '{%"type":"QuizFinished"%'
           ) as "hasLogEnd",
           concat_ws('.', sheet.status, sheet.epoch,
             (select count(*) from session_log where sheet_id = sheet.id),
             (select count(*) from photo where sheet_id = sheet.id),
             (select count(*) from quarantined_answers where sheet_id = sheet.id),
             (select concat(sum(revision), '-', (1000 * extract(epoch from max(received_at)))::bigint)
              from user_answer
              where user_answer.id >= sheet.answer_base and user_answer.id < sheet.answer_base + sheet.answer_count)) as mark
    from answers_sheet as sheet
    join app_user as person on person.id = sheet.user_id
    join quiz on quiz.id = sheet.quiz_id
    left join laboratory_handed as handed on handed.sheet_id = sheet.id
    order by person.full_name, quiz.name, sheet.id`.execute(db);
  return rows;
};

const OLD_PARTS = 5;
/** A mark that an older version noted says nothing of answers. */
export const isSameMark = (mark: string, noted: string | null): boolean =>
  mark === noted ||
  (noted !== null && noted.split('.').length === OLD_PARTS && mark.split('.').slice(0, OLD_PARTS).join('.') === noted);

/** It was under way when that was noted of it. */
export const isUnderWay = (mark: string): boolean => mark.startsWith('A.');

export const stateOf = ({ status, mark, handed }: LocalSheet): LaboratorySheetState => {
  if (status === 'P' || status === 'I') return 'waiting';
  // Of one that is under way here, and that it has as it is, the time was over there.
  if (isSameMark(mark, handed)) return 'handed';
  return status === 'A' ? 'running' : 'finished';
};

/** Finds the sheets that were started, and of which the institution's server has not all. */
export const unhandedSheets = async (db: Db): Promise<readonly LocalSheet[]> =>
  (await localSheets(db)).filter((sheet) => ['running', 'finished'].includes(stateOf(sheet)));
