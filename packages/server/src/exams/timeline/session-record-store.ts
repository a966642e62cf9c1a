import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { isDoneTo } from '../../platform/audit/action-subjects.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';
import { missedSheets } from '../sheets/missed-sheets.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';

/** A session, or what of it is taken in one room, as its minutes tell it. */
export interface SessionRecord {
  readonly evaluation: string;
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly people: readonly RecordedPerson[];
  /** They were in that room while the session was held, and are not any more. A whole session has none. */
  readonly movedAway: readonly MovedAway[];
  readonly incidents: readonly RecordedIncident[];
  readonly actions: readonly RecordedAction[];
  readonly proctors: readonly string[];
}
export interface RecordedPerson {
  readonly sheetId: number;
  readonly userId: number;
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
  /** Another attempt took its place. */
  readonly isReplaced: boolean;
  /** Nobody began it, and somebody may: its own time is not over, or it is out in a laboratory. */
  readonly mayBegin: boolean;
  /** It may be begun in that laboratory alone, whose package has it; null: in none. */
  readonly laboratory: string | null;
}
/** Their room and desk are those that they left. */
export interface MovedAway extends RecordedPerson {
  readonly movedAt: EpochMs;
}
export interface RecordedIncident {
  readonly sheetId: number;
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
  /** It was about this person's sheet; null: the session. */
  readonly reference: string | null;
}

const people = (db: Db) =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id as sheetId', 'person.id as userId', 'person.reference', 'person.full_name as fullName'])
    .select(['sheet.status', 'sheet.started_at as startedAt', 'sheet.finished_at as finishedAt'])
    .select(['person.extra_time_percent as extraTimePercent', 'person.extra_time_minutes as extraTimeMinutes'])
    .select(sql<boolean>`sheet.withdrawn_at is not null`.as('isWithdrawn'))
    .select(sql<boolean>`not sheet.is_valid`.as('isReplaced'));

type NotYetJudged = Omit<RecordedPerson, 'mayBegin' | 'laboratory'>;

/** Those of them who may begin, and in which laboratory. */
const withBeginning = async <P extends NotYetJudged>(db: Db, all: readonly P[], now: EpochMs) => {
  const waiting = all.filter((one) => one.status === 'P' && !one.isWithdrawn && !one.isReplaced);
  const ids = new Set(waiting.map(({ sheetId }) => sheetId));
  const missed = await missedSheets(db, [...ids], now);
  const out = await sheetsOut(db, [...ids]);
  return all.map((one) => ({
    ...one,
    mayBegin: ids.has(one.sheetId) && !missed.has(one.sheetId),
    laboratory: out.get(one.sheetId) ?? null,
  }));
};

const peopleOf = (db: Db, sessionId: number, roomId: number | null) =>
  people(db)
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(['room.name as room', 'sheet.desk'])
    .where('sheet.session_id', '=', sessionId)
    .$if(roomId !== null, (all) => all.where('sheet.room_id', '=', roomId))
    .orderBy('room.name')
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();

/** Asks the audit log: an action keeps where each of those whom it moved was before. */
const movedAwayFrom = async (
  db: Db,
  sessionId: number,
  roomId: number,
  sessionStart: EpochMs,
): Promise<readonly (NotYetJudged & Pick<MovedAway, 'movedAt'>)[]> => {
  const { rows: moves } = await sql<{ sheetId: number; desk: number | null; at: EpochMs; room: string }>`
    select distinct on (moved.sheet) moved.sheet as "sheetId", (moved.before->>'desk')::int as desk, kept.at, room.name as room
    from operator_action as kept
    cross join lateral (
      select (kept.what->>'sheetId')::bigint as sheet, kept.what->'before' as before
      union all
      select (one->>'sheetId')::bigint, one->'before' from jsonb_array_elements(case jsonb_typeof(kept.what->'moved') when 'array' then kept.what->'moved' else kept.what->'movedFrom' end) as one
    ) as moved
    join room on room.id = ${roomId}
    where kept.at >= ${instant(sessionStart)}
      and moved.before->'sessionId' = to_jsonb(${sessionId}::bigint) and moved.before->'roomId' = to_jsonb(${roomId}::bigint)
    order by moved.sheet, kept.id desc`.execute(db);
  if (moves.length === 0) return [];
  const last = new Map(moves.map(({ sheetId, at, ...place }) => [sheetId, { ...place, movedAt: at }]));
  const found = await people(db)
    .where(sql<boolean>`sheet.id = any(${[...last.keys()]}::bigint[])`)
    .where(sql<boolean>`(sheet.session_id, sheet.room_id) is distinct from (${sessionId}::bigint, ${roomId}::bigint)`)
    .orderBy('person.full_name')
    .orderBy('sheet.id')
    .execute();
  return found.flatMap((person) => {
    const was = last.get(person.sheetId);
    return was === undefined ? [] : [{ ...person, ...was }];
  });
};

const incidentsOf = (db: Db, sheetIds: readonly number[]): Promise<readonly RecordedIncident[]> =>
  db
    .selectFrom('incident')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'incident.sheet_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id as sheetId', 'incident.at', 'incident.kind', 'incident.evidence', 'person.reference'])
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
    .where(isDoneTo(sql.ref('kept.what'), sheetIds, sessionId))
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
  now: EpochMs,
): Promise<SessionRecord | null> => {
  const session = await db
    .selectFrom('quiz_session as session')
    .innerJoin('quiz', 'quiz.id', 'session.quiz_id')
    .select(['quiz.name as evaluation', 'session.starts_at as start', 'session.ends_at as end'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) return null;
  const present = await withBeginning(db, await peopleOf(db, sessionId, roomId), now);
  const moved = roomId === null ? [] : await movedAwayFrom(db, sessionId, roomId, session.start);
  const movedAway = await withBeginning(db, moved, now);
  const sheetIds = [...present, ...movedAway].map(({ sheetId }) => sheetId);
  const left = new Map(movedAway.map(({ sheetId, movedAt }) => [sheetId, movedAt]));
  const incidents = await incidentsOf(db, sheetIds);
  return {
    ...session,
    people: present,
    movedAway,
    // What happened to somebody after they left is of the room where it happened.
    incidents: incidents.filter(({ sheetId, at }) => at <= (left.get(sheetId) ?? at)),
    actions: await actionsOf(db, sessionId, sheetIds),
    proctors: await proctorsOf(db, sessionId, roomId),
  };
};
