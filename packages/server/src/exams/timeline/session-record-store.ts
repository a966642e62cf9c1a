import { incidentText } from '@quipu/contract';
import type { EpochMs, SheetStatus } from '@quipu/engine';
import { sql } from 'kysely';
import { isDoneTo } from '../../platform/audit/action-subjects.ts';
import { actorName } from '../../platform/audit/actor-name.ts';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';
import { missedSheets } from '../sheets/missed-sheets.ts';
import { sheetsOut } from '../sheets/sheets-out.ts';
import { departuresFrom, type Visits, visitsTo, wasThere } from './room-visits.ts';
import { measuredOf } from './timeline-store.ts';

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
  /** Null: a moment, or nobody saw its end. */
  readonly endedAt: EpochMs | null;
  /** Words for it, with what was measured. */
  readonly text: string;
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
    .select(sql<boolean>`not sheet.is_valid and sheet.withdrawn_at is null`.as('isReplaced'));

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

const movedAwayFrom = async (
  db: Db,
  sessionId: number,
  roomId: number,
  sessionStart: EpochMs,
): Promise<readonly (NotYetJudged & Pick<MovedAway, 'movedAt'>)[]> => {
  const departures = await departuresFrom(db, { sessionId, roomId }, sessionStart);
  if (departures.length === 0) return [];
  const last = new Map(departures.map(({ sheetId, at, ...place }) => [sheetId, { ...place, movedAt: at }]));
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

const incidentsOf = async (db: Db, sheetIds: readonly number[]): Promise<readonly RecordedIncident[]> => {
  const rows = await db
    .selectFrom('incident')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'incident.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id as sheetId', 'incident.at', 'incident.ended_at as endedAt', 'person.reference', 'quiz.extra'])
    .select(['incident.kind', 'incident.evidence', 'incident.closed_reason as closedReason'])
    .select(['incident.closed_by as closedBy', actorName('incident.closed_by').as('closer')])
    .where(sql<boolean>`sheet.id = any(${sheetIds}::bigint[])`)
    .orderBy('incident.at')
    .orderBy('incident.id')
    .execute();
  return rows.map(({ kind, evidence, extra, closer, closedBy, ...row }) => ({
    ...row,
    text: incidentText({ kind, evidence, measured: measuredOf(kind, evidence, wholeExtra(extra).monitors) }),
    closedBy: closer ?? closedBy,
  }));
};

interface KeptOfSheets extends RecordedAction {
  /** All that it was about (`action_subjects`). */
  readonly subjects: readonly string[];
}
const actionsOf = async (db: Db, sessionId: number, sheetIds: readonly number[]): Promise<readonly KeptOfSheets[]> => {
  const rows = await db
    .selectFrom('operator_action as kept')
    .leftJoin('answers_sheet as sheet', (join) => join.on(sql<boolean>`sheet.id = (kept.what->>'sheetId')::bigint`))
    .leftJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['kept.at', 'kept.who', actorName('kept.who').as('actor'), 'kept.why', 'person.reference'])
    .select(sql<string>`kept.what->>'action'`.as('action'))
    .select(sql<string[]>`action_subjects(kept.what)`.as('subjects'))
    .where(isDoneTo(sql.ref('kept.what'), sheetIds, sessionId))
    .orderBy('kept.id')
    .execute();
  return rows.map(({ actor, who, ...row }) => ({ ...row, who: actor ?? who }));
};

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

/** Tells of what was done to some of these people whether one of them was there. What was done to the session is of all its rooms. */
const wasDoneThere = (those: readonly NotYetJudged[], visits: Visits) => {
  const sheetsOf = new Map<string, readonly number[]>();
  for (const { sheetId, userId } of those)
    for (const name of [`sheet ${sheetId}`, `user ${userId}`])
      sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheetId]);
  return ({ subjects, at }: KeptOfSheets): boolean => {
    const sheets = subjects.flatMap((name) => sheetsOf.get(name) ?? []);
    return sheets.length === 0 || sheets.some((sheetId) => wasThere(visits, sheetId, at));
  };
};

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
  const those = [...present, ...movedAway];
  const sheetIds = those.map(({ sheetId }) => sheetId);
  const incidents = await incidentsOf(db, sheetIds);
  const actions = await actionsOf(db, sessionId, sheetIds);
  const proctors = await proctorsOf(db, sessionId, roomId);
  const all = { ...session, people: present, movedAway, proctors };
  if (roomId === null) return { ...all, incidents, actions };
  const visits = await visitsTo(
    db,
    { sessionId, roomId },
    {
      here: present.map(({ sheetId }) => sheetId),
      gone: movedAway.map(({ sheetId }) => sheetId),
    },
  );
  return {
    ...all,
    // Another room's minutes have the rest.
    incidents: incidents.filter(({ sheetId, at }) => wasThere(visits, sheetId, at)),
    actions: actions.filter(wasDoneThere(those, visits)),
  };
};
