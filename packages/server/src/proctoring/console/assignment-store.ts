import type { Db } from '../../platform/db/database.ts';

/** False: it was so already. */
export const assignProctor = async (db: Db, sessionId: number, userId: number): Promise<boolean> =>
  (await db
    .insertInto('session_proctor')
    .values({ session_id: sessionId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Finds the sessions that there are by now. */
export const assignAllSessions = (db: Db, userId: number) =>
  db
    .insertInto('session_proctor')
    .columns(['session_id', 'user_id'])
    .expression(({ selectFrom, val }) => selectFrom('quiz_session').select(['id', val(userId).as('user_id')]))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** False: it was not assigned. */
export const unassignProctor = async (db: Db, sessionId: number, userId: number): Promise<boolean> =>
  (await db
    .deleteFrom('session_proctor')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Every session with who watches it, by evaluation and time. */
export const assignments = (db: Db) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .leftJoin('session_proctor as assigned', 'assigned.session_id', 'session.id')
    .leftJoin('app_user as proctor', 'proctor.id', 'assigned.user_id')
    .select([
      'session.id',
      'quiz.name as evaluation',
      'session.starts_at as start',
      'session.ends_at as end',
      'proctor.reference',
      'proctor.full_name as fullName',
    ])
    .orderBy('quiz.name')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .orderBy('proctor.reference')
    .execute();
export type Assignment = Awaited<ReturnType<typeof assignments>>[number];

/** Finds who sees every session. */
export const operators = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['reference', 'full_name as fullName'])
    .where(({ eb, val }) => eb(val('operator'), '=', eb.fn.any('roles')))
    .orderBy('reference')
    .execute();
