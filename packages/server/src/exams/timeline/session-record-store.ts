import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** A session, or what of it is taken in one room, as its minutes tell it. */
export interface SessionRecord {
  readonly evaluation: string;
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly people: readonly RecordedPerson[];
  readonly incidents: readonly RecordedIncident[];
  readonly actions: readonly RecordedAction[];
  readonly proctors: readonly string[];
}
export interface RecordedPerson {
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  /** Null: in none. */
  readonly room: string | null;
  readonly desk: number | null;
  readonly status: SheetStatus;
  readonly startedAt: EpochMs | null;
  readonly finishedAt: EpochMs | null;
  readonly extraTimePercent: number;
  readonly extraTimeMinutes: number;
  readonly isWithdrawn: boolean;
}
export interface RecordedIncident {
  readonly at: EpochMs;
  readonly kind: string;
  readonly evidence: string;
  readonly reference: string;
  readonly closedBy: string | null;
  readonly closedReason: string | null;
}
export interface RecordedAction {
  readonly at: EpochMs;
  readonly who: string;
  readonly why: string | null;
  readonly action: string;
  /** Whose sheet it was about; null: the session. */
  readonly reference: string | null;
}

const peopleOf = (db: Db, sessionId: number, roomId: number | null): Promise<readonly RecordedPerson[]> =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(['sheet.id as sheetId', 'person.reference', 'person.full_name as fullName', 'room.name as room'])
    .select(['sheet.desk', 'sheet.status', 'sheet.started_at as startedAt', 'sheet.finished_at as finishedAt'])
    .select(['person.extra_time_percent as extraTimePercent', 'person.extra_time_minutes as extraTimeMinutes'])
    .select(sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn'))
    .where('sheet.session_id', '=', sessionId)
    .$if(roomId !== null, (all) => all.where('sheet.room_id', '=', roomId))
    .orderBy('room.name')
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();

const incidentsOf = (db: Db, sheetIds: readonly number[]): Promise<readonly RecordedIncident[]> =>
  db
    .selectFrom('incident')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'incident.sheet_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['incident.at', 'incident.kind', 'incident.evidence', 'person.reference'])
    .select(['incident.closed_by as closedBy', 'incident.closed_reason as closedReason'])
    .where(sql<boolean>`sheet.id = any(${sheetIds}::bigint[])`)
    .orderBy('incident.at')
    .orderBy('incident.id')
    .execute();

const actionsOf = (db: Db, sessionId: number, sheetIds: readonly number[]): Promise<readonly RecordedAction[]> =>
  db
    .selectFrom('operator_action as kept')
    .leftJoin('answers_sheet as sheet', (join) => join.on(sql<boolean>`sheet.id = (kept.what->>'sheetId')::bigint`))
    .leftJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['kept.at', 'kept.who', 'kept.why', 'person.reference'])
    .select(sql<string>`kept.what->>'action'`.as('action'))
    .where(
      sql<boolean>`
        kept.what->>'sheetId' = any(${sheetIds.map(String)})
        or (kept.what->>'sheetId' is null
          and (kept.what->>'sessionId' = ${String(sessionId)}
            or kept.what->'sessionIds' @> ${JSON.stringify([sessionId])}::jsonb))`,
    )
    .orderBy('kept.id')
    .execute();

const proctorsOf = async (db: Db, sessionId: number, roomId: number | null): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('session_proctor as own')
      .innerJoin('app_user as proctor', 'proctor.id', 'own.user_id')
      .select('proctor.full_name')
      .distinct()
      .where('own.session_id', '=', sessionId)
      .$if(roomId !== null, (all) =>
        all.where(({ or, eb }) => or([eb('own.room_id', 'is', null), eb('own.room_id', '=', roomId)])),
      )
      .orderBy('proctor.full_name')
      .execute()
  ).map(({ full_name }) => full_name);

/** Null: there is no such session. `roomId` null: all of it. */
export const sessionRecord = async (
  db: Db,
  sessionId: number,
  roomId: number | null,
): Promise<SessionRecord | null> => {
  const session = await db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(['quiz.name as evaluation', 'session.starts_at as start', 'session.ends_at as end'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) return null;
  const people = await peopleOf(db, sessionId, roomId);
  const sheetIds = people.map(({ sheetId }) => sheetId);
  return {
    ...session,
    people,
    incidents: await incidentsOf(db, sheetIds),
    actions: await actionsOf(db, sessionId, sheetIds),
    proctors: await proctorsOf(db, sessionId, roomId),
  };
};
