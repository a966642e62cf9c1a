import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from './counted-sheets.ts';

/** Every evaluation with its sessions and the sheets that count, by name. */
export const evaluationLines = (db: Db) =>
  db
    .selectFrom('quiz')
    .select(({ selectFrom, fn }) => [
      'quiz.id',
      'quiz.name',
      'quiz.type',
      'quiz.is_active as isActive',
      'quiz.time_limit as timeLimit',
      selectFrom('quiz_session as session')
        .select(fn.countAll<number>().as('count'))
        .whereRef('session.quiz_id', '=', 'quiz.id')
        .as('sessions'),
      countedSheets(db)
        .select(fn.countAll<number>().as('count'))
        .where('sheet.is_valid', '=', true)
        .where('sheet.quiz_id', '=', sql.ref<number>('quiz.id'))
        .as('sheets'),
    ])
    .where('quiz.rehearsal_id', 'is', null)
    .orderBy('quiz.name')
    .execute();
