import type { Db } from '../../platform/db/database.ts';

/** Whoever watches another part of a session has their screens ask for all of it anew. */
const touchSession = (db: Db, sessionId: number) =>
  db.insertInto('sheet_change').values({ sheet_id: null, left_session_id: sessionId }).execute();

/** Assigns one room, or (null) all of it. False: it was so already. */
export const assignProctor = async (
  db: Db,
  sessionId: number,
  userId: number,
  roomId: number | null = null,
): Promise<boolean> => {
  const added = await db
    .insertInto('session_proctor')
    .values({ session_id: sessionId, user_id: userId, room_id: roomId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added !== undefined) await touchSession(db, sessionId);
  return added !== undefined;
};

/** Finds the sessions that there are by now. */
export const assignAllSessions = (db: Db, userId: number) =>
  db
    .insertInto('session_proctor')
    .columns(['session_id', 'user_id'])
    .expression(({ selectFrom, val }) => selectFrom('quiz_session').select(['id', val(userId).as('user_id')]))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Takes one room away; the whole session, but not rooms of it (null); or all of these. False: it was not assigned. */
export const unassignProctor = async (
  db: Db,
  sessionId: number,
  userId: number,
  what: number | null | 'all',
): Promise<boolean> => {
  const removed = await db
    .deleteFrom('session_proctor')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .$if(what !== 'all', (own) => own.where('room_id', 'is not distinct from', what === 'all' ? null : what))
    .returning('user_id')
    .execute();
  if (removed.length > 0) await touchSession(db, sessionId);
  return removed.length > 0;
};

/** Every session with who watches it, by evaluation and time. */
export const assignments = (db: Db) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .leftJoin('session_proctor as assigned', 'assigned.session_id', 'session.id')
    .leftJoin('app_user as proctor', 'proctor.id', 'assigned.user_id')
    .leftJoin('room', 'room.id', 'assigned.room_id')
    .select([
      'session.id',
      'quiz.name as evaluation',
      'session.starts_at as start',
      'session.ends_at as end',
      'proctor.reference',
      'proctor.full_name as fullName',
      'room.name as room',
    ])
    .where('quiz.rehearsal_id', 'is', null)
    .orderBy('quiz.name')
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .orderBy('proctor.reference')
    .orderBy('room.name')
    .execute();

/** Finds who sees every session. */
export const operators = (db: Db) =>
  db
    .selectFrom('app_user')
    .select(['reference', 'full_name as fullName'])
    .where(({ eb, val }) => eb(val('operator'), '=', eb.fn.any('roles')))
    .orderBy('reference')
    .execute();

/** Lists who watches a session: all of it (a room of null), or a room of it. */
export const proctorsOfSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('session_proctor as assigned')
    .innerJoin('app_user as proctor', 'proctor.id', 'assigned.user_id')
    .select(['proctor.id as userId', 'proctor.reference as who', 'proctor.full_name as fullName'])
    .select('assigned.room_id as roomId')
    .where('assigned.session_id', '=', sessionId)
    .orderBy('proctor.full_name')
    .orderBy('proctor.id')
    .execute();
