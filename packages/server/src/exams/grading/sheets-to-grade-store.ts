import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AnswerRange } from './sheet-grade-store.ts';

export interface SheetToGrade extends AnswerRange {
  readonly formId: number;
}

/** Finished, and without a grade. Who was withdrawn gets one, and is told, once they are taken back. */
export const sheetsWaiting = (db: Db) =>
  db
    .selectFrom('answers_sheet as sheet')
    .select([
      'sheet.id',
      'sheet.form_id as formId',
      'sheet.answer_base as answerBase',
      'sheet.answer_count as answerCount',
      'sheet.open_until as openUntil',
    ])
    .where('sheet.finished_at', 'is not', null)
    .where('sheet.graded_at', 'is', null)
    .where('sheet.withdrawn_at', 'is', null)
    .orderBy('sheet.id');

/** Holds sheets of a form after one of them, and their grades: one whose grade was withdrawn until then is left out. */
export const gradedSheets = (tx: Tx, formId: number, after: number, most: number) =>
  tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'sheet.id',
      'sheet.answer_base as answerBase',
      'sheet.answer_count as answerCount',
      'graded.grade',
      'graded.published_at as publishedAt',
      'person.reference',
    ])
    .select(sql<boolean>`not sheet.is_trial and sheet.withdrawn_at is null`.as('isCounted'))
    .where('sheet.form_id', '=', formId)
    .where('sheet.id', '>', after)
    .orderBy('sheet.id')
    .limit(most)
    .forNoKeyUpdate(['sheet', 'graded'])
    .execute();
