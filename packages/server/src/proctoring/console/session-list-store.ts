import type { WatchedSession } from '@quipu/contract';
import { type InferResult, sql } from 'kysely';
import { countedSheets } from '../../exams/sheets/counted-sheets.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DayWindow } from '../../platform/time/days.ts';
import { isSeenBy, type Watcher } from '../may-watch.ts';

const sessionRows = (db: Db, watcher: Watcher) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .leftJoinLateral(
      ({ fn }) =>
        countedSheets(db)
          .select([
            fn.countAll<number>().as('examinees'),
            sql<number>`count(*) filter (where status = 'A')`.as('under_way'),
            sql<number>`count(*) filter (where status in ('F', 'FT', 'FC', 'FST'))`.as('finished'),
          ])
          .where('sheet.session_id', '=', sql.ref<number>('session.id'))
          .where('sheet.is_valid', '=', true)
          .where(isSeenBy(watcher))
          .as('sheets'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => [
      'session.id',
      'quiz.name as quizName',
      'session.starts_at as start',
      'session.ends_at as end',
      'sheets.examinees',
      'sheets.under_way as underWay',
      'sheets.finished',
      countedSheets(db)
        .innerJoin('incident', 'incident.sheet_id', 'sheet.id')
        .select(fn.countAll<number>().as('count'))
        .where('sheet.session_id', '=', sql.ref<number>('session.id'))
        .where('sheet.is_valid', '=', true)
        .where('incident.closed_at', 'is', null)
        .where(isSeenBy(watcher))
        .as('openIncidents'),
    ]);
type Row = InferResult<ReturnType<typeof sessionRows>>[number];

const sessionOf = ({ examinees, underWay, finished, openIncidents, ...row }: Row): WatchedSession => ({
  ...row,
  examinees: examinees ?? 0,
  underWay: underWay ?? 0,
  finished: finished ?? 0,
  openIncidents: openIncidents ?? 0,
});

/** Counts what the person watches of it. */
export const watchedSession = async (db: Db, watcher: Watcher, sessionId: number): Promise<WatchedSession> =>
  sessionOf(await sessionRows(db, watcher).where('session.id', '=', sessionId).executeTakeFirstOrThrow());

/** The sessions that are open at some time of the window, as many as the person watches. */
export const watchedSessions = async (
  db: Db,
  watcher: Watcher,
  { from, to }: DayWindow,
): Promise<readonly WatchedSession[]> => {
  const { userId, isOperator } = watcher;
  const rows = await sessionRows(db, watcher)
    .where('session.starts_at', '<', instant(to))
    .where('session.ends_at', '>', instant(from))
    .where('quiz.rehearsal_id', 'is', null)
    .$if(!isOperator, (all) =>
      all.where('session.id', 'in', ({ selectFrom }) =>
        selectFrom('session_proctor').select('session_id').where('user_id', '=', userId),
      ),
    )
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute();
  return rows.map(sessionOf);
};
