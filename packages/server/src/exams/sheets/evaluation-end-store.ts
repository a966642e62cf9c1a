import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import { sessionEnd } from './deadlines.ts';
import { backupWindowOf } from './sheet-store.ts';

/**
 * Tells when nobody can answer an evaluation any more: its last session is over, for whoever has the most time in it, and so is the
 * time in which what was answered may still come. A session that is added later moves it.
 */
export const evaluationEnd = async (db: Db, quizId: number, grace: Millis, now: EpochMs): Promise<EpochMs> => {
  const alike = await db
    .selectFrom('quiz')
    .innerJoin('quiz_session as session', 'session.quiz_id', 'quiz.id')
    .leftJoin('answers_sheet as sheet', (join) =>
      join
        .onRef('sheet.session_id', '=', 'session.id')
        .on('sheet.is_trial', '=', false)
        .on('sheet.withdrawn_at', 'is', null),
    )
    .leftJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select([
      'session.starts_at as sessionStart',
      'session.ends_at as sessionEnd',
      'session.time_limit as timeLimitMinutes',
      'quiz.time_limit as ownLimitMinutes',
      'quiz.extra',
      'quiz.backup_minutes',
    ])
    .select(({ fn }) => [
      fn.coalesce('person.extra_time_percent', sql<number>`0`).as('extraTimePercent'),
      fn.coalesce('person.extra_time_minutes', sql<number>`0`).as('extraTimeMinutes'),
      sql<number>`coalesce(max(sheet.extra_minutes * ${MINUTE_MS}::bigint + sheet.given_back_ms), 0)`.as('givenBackMs'),
      sql<number | null>`min((sheet.standstill -> 'pause' ->> 'since')::bigint)`.as('pausedSince'),
    ])
    .where('quiz.id', '=', quizId)
    .groupBy(['quiz.id', 'session.id', 'person.extra_time_percent', 'person.extra_time_minutes'])
    .execute();
  return alike.reduce((latest, { extra, backup_minutes, ...times }) => {
    const late = Math.max(grace, backupWindowOf({ extra, backup_minutes }));
    return Math.max(
      latest,
      sessionEnd({ ...times, startedAt: null, sheetExtraMinutes: 0, isPractice: false }, now) + late,
    );
  }, 0);
};
