import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Room } from './room-store.ts';

/** A line of the roster: who takes what, when and where. */
export interface RosterLine {
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly evaluation: string;
  readonly sessionId: number;
  readonly start: EpochMs;
  readonly end: EpochMs;
  /** Null: in no room. */
  readonly room: string | null;
  readonly desk: number | null;
  readonly extraTimePercent: number;
  readonly extraTimeMinutes: number;
  readonly accessibility: string | null;
  readonly status: SheetStatus;
  readonly isTrial: boolean;
  readonly isWithdrawn: boolean;
}

export interface RosterFilter {
  /** Null, each: any. */
  readonly sessionId: number | null;
  readonly evaluation: string | null;
  readonly room: string | { readonly isNone: true } | null;
  readonly reference: string | null;
}

/** Every line that the filter lets through, by session, room and name. Attempts that another took the place of are none. */
export const rosterLines = (db: Db, filter: RosterFilter): Promise<readonly RosterLine[]> => {
  const { sessionId, evaluation, room, reference } = filter;
  return db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select([
      'sheet.id as sheetId',
      'person.reference',
      'person.full_name as fullName',
      'quiz.name as evaluation',
      'session.id as sessionId',
      'session.starts_at as start',
      'session.ends_at as end',
      'room.name as room',
      'sheet.desk',
      'person.extra_time_percent as extraTimePercent',
      'person.extra_time_minutes as extraTimeMinutes',
      'person.accessibility',
      'sheet.status',
      'sheet.is_trial as isTrial',
      sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn'),
    ])
    .where(({ or, eb }) => or([eb('sheet.is_valid', '=', true), eb('sheet.withdrawn_at', 'is not', null)]))
    .where('quiz.rehearsal_id', 'is', null)
    .$if(sessionId !== null, (lines) => lines.where('session.id', '=', sessionId ?? 0))
    .$if(evaluation !== null, (lines) => lines.where('quiz.name', '=', evaluation ?? ''))
    .$if(reference !== null, (lines) => lines.where('person.reference', '=', reference ?? ''))
    .$if(room !== null, (lines) =>
      typeof room === 'string' ? lines.where('room.name', '=', room) : lines.where('room.id', 'is', null),
    )
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .orderBy('room.name')
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();
};

export interface PeopleIn {
  readonly sessionIds: readonly number[];
  /** Null, both: whatever they are. */
  readonly sheetIds: readonly number[] | null;
  readonly from: Room | 'none' | null;
}

/** Finds those whose sheets have not ended. */
export const peopleIn = async (db: Db, { sessionIds, sheetIds, from }: PeopleIn) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(({ ref }) => [
      'sheet.id as sheetId',
      'sheet.user_id as userId',
      'sheet.room_id as roomId',
      ref('sheet.session_id').$notNull().as('sessionId'),
    ])
    .where(sql<boolean>`sheet.session_id = any(${sessionIds}::bigint[])`)
    .where('sheet.is_valid', '=', true)
    .where('sheet.status', 'in', ['P', 'A'])
    .$if(sheetIds !== null, (people) => people.where(sql<boolean>`sheet.id = any(${sheetIds}::bigint[])`))
    .$if(from === 'none', (people) => people.where('sheet.room_id', 'is', null))
    .$if(from !== null && from !== 'none', (people) =>
      people.where('sheet.room_id', '=', from === null || from === 'none' ? 0 : from.id),
    )
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();

export const isOfOneEvaluation = async (db: Db, sessionIds: readonly number[]): Promise<boolean> => {
  const rows = await db
    .selectFrom('quiz_session')
    .select(['id', 'quiz_id'])
    .where(sql<boolean>`id = any(${sessionIds}::bigint[])`)
    .execute();
  return rows.length === new Set(sessionIds).size && new Set(rows.map(({ quiz_id }) => quiz_id)).size === 1;
};

/** The sheet of a person in a session, withdrawn or not: the last one. */
export const sheetIn = (db: Db, userId: number, sessionId: number) =>
  db
    .selectFrom('answers_sheet')
    .select(['id', 'status', sql<boolean>`withdrawn_at is not null`.as('isWithdrawn')])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(({ or, eb }) => or([eb('is_valid', '=', true), eb('withdrawn_at', 'is not', null)]))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Finds who of them is on the roster of the evaluation of that session, or was withdrawn from it, be it with nothing but
 * trials. Null: there is no such session.
 */
export const onRosterBeside = async (
  db: Db,
  sessionId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, 'counts' | 'trial'> | null> => {
  const session = await db.selectFrom('quiz_session').select('quiz_id').where('id', '=', sessionId).executeTakeFirst();
  if (session === undefined) return null;
  const rows = await db
    .selectFrom('answers_sheet')
    .select(['user_id as userId', sql<boolean>`bool_and(is_trial)`.as('isTrial')])
    .where('quiz_id', '=', session.quiz_id)
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ userId, isTrial }) => [userId, isTrial ? 'trial' : 'counts']));
};
