import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Who gave the time, and why: kept beside the change, in the same transaction. */
export interface Extension {
  readonly minutes: number;
  readonly who: string;
  readonly why: string;
  readonly at: EpochMs;
}

const record = (within: Db, { minutes, who, why, at }: Extension, what: object) =>
  within
    .insertInto('operator_action')
    .values({ at: new Date(at), who, why, what: JSON.stringify({ ...what, minutes }) })
    .execute();

/** More time for one sheet that has not ended. Returns whether there was one. */
export const extendSheet = (db: Db, sheetId: number, extension: Extension): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    const changed = await within
      .updateTable('answers_sheet')
      .set({
        extra_minutes: sql<number>`extra_minutes + ${extension.minutes}`,
        times_updated_at: new Date(extension.at),
      })
      .where('id', '=', sheetId)
      .where('status', 'in', ['P', 'A'])
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await record(within, extension, { action: 'extend-sheet', sheetId });
    return true;
  });

/** More time for a whole session: its end and everybody's time limit. Returns whether there was one. */
export const extendSession = (db: Db, sessionId: number, extension: Extension): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    const changed = await within
      .updateTable('quiz_session')
      .set({
        time_limit: sql<number>`time_limit + ${extension.minutes}`,
        ends_at: sql<Date>`ends_at + make_interval(mins => ${extension.minutes})`,
        updated_at: new Date(extension.at),
      })
      .where('id', '=', sessionId)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) return false;
    await record(within, extension, { action: 'extend-session', sessionId });
    return true;
  });
