import type { RehearsalProgress, RehearsalReport } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';

export interface NewRehearsal {
  readonly seed: number;
  readonly who: string;
  /** The command that runs it: its machine and its process. */
  readonly process: string;
  readonly progress: RehearsalProgress;
}

/** Null: another one is under way. */
export const beginRehearsal = async (db: Db, rehearsal: NewRehearsal, at: EpochMs): Promise<number | null> => {
  const now = new Date(at);
  const row = await db
    .insertInto('rehearsal')
    .values({ ...rehearsal, progress: JSON.stringify(rehearsal.progress), begun_at: now, alive_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Keeps how far it is. True: somebody has asked for its end. */
export const tellProgress = async (db: Db, id: number, progress: RehearsalProgress, at: EpochMs): Promise<boolean> => {
  const { stop_asked_at } = await db
    .updateTable('rehearsal')
    .set({ progress: JSON.stringify(progress), alive_at: new Date(at) })
    .where('id', '=', id)
    .returning('stop_asked_at')
    .executeTakeFirstOrThrow();
  return stop_asked_at !== null;
};

/** It has not ended yet: its data are still to be removed. */
export const keepReport = async (db: Db, id: number, report: RehearsalReport): Promise<void> => {
  await db
    .updateTable('rehearsal')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
};

/** Null: it came to no verdict, or keeps the one that it has. */
export const endRehearsal = async (db: Db, id: number, report: RehearsalReport | null, at: EpochMs): Promise<void> => {
  await db
    .updateTable('rehearsal')
    .set({
      ...(report === null ? {} : { report: JSON.stringify(report) }),
      ended_at: new Date(at),
      alive_at: new Date(at),
    })
    .where('id', '=', id)
    .execute();
};

/** False: it has ended. */
export const askToStop = async (db: Db, id: number, at: EpochMs): Promise<boolean> =>
  (
    await db
      .updateTable('rehearsal')
      .set({ stop_asked_at: new Date(at) })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute()
  ).length > 0;

/** The one that has not ended: under way, or left by a command that was killed. */
export const openRehearsal = (db: Db) =>
  db
    .selectFrom('rehearsal')
    .select(['id', 'who', 'process', 'begun_at as begunAt', 'alive_at as aliveAt'])
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const MAX_LISTED = 20;

/** The newest first. */
export const rehearsals = (db: Db) =>
  db
    .selectFrom('rehearsal')
    .select(['id', 'who', 'begun_at as begunAt', 'alive_at as aliveAt', 'stop_asked_at as stopAskedAt'])
    .select(['ended_at as endedAt', 'progress', 'report'])
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute();

/**
 * Sessions of people that a rehearsal would be in the way of: somebody takes them now, or may at any moment before `until`. One that is open
 * for days, or for practice, is of those who take it.
 */
export const disturbedSessions = (db: Db, now: EpochMs, until: EpochMs) =>
  db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .leftJoin('answers_sheet as sheet', (join) =>
      join
        .onRef('sheet.session_id', '=', 'session.id')
        .on('sheet.is_valid', '=', true)
        .on('sheet.status', 'in', ['P', 'A']),
    )
    .select(['session.id', 'quiz.name', 'session.starts_at as start', 'session.ends_at as end'])
    .select(({ fn }) => fn.count<number>('sheet.id').as('waiting'))
    .select(({ fn }) => fn.count<number>('sheet.id').filterWhere('sheet.status', '=', 'A').as('underWay'))
    .where('quiz.rehearsal_id', 'is', null)
    .where(({ or, and, not, exists, selectFrom, eb }) =>
      or([
        and([
          eb('session.starts_at', '<=', instant(until)),
          eb('session.ends_at', '>', instant(now)),
          sql<boolean>`session.ends_at - session.starts_at <= interval '1 day'`,
          not(exists(selectFrom('practice_session').select('session_id').whereRef('session_id', '=', 'session.id'))),
        ]),
        eb('sheet.status', '=', 'A'),
      ]),
    )
    .groupBy(['session.id', 'quiz.name'])
    .having(({ fn }) => fn.count('sheet.id'), '>', 0)
    .orderBy('session.starts_at')
    .execute();
