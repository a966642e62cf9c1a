import type { WatchedSheet } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { type InferResult, sql } from 'kysely';
import { countedSheets } from '../../exams/sheets/counted-sheets.ts';
import { sheetDeadline, standingAt } from '../../exams/sheets/deadlines.ts';
import { instant } from '../../platform/db/columns/instant.ts';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { LOST_AFTER_MS } from '../../platform/live/line-watch.ts';
import { isSeenBy, type WatchedSessionOf } from '../may-watch.ts';
import { VIEWING_MS } from '../video/end-viewings.ts';

const sheetRows = (db: Db, now: EpochMs) =>
  countedSheets(db)
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .leftJoin('sheet_watch as watch', 'watch.sheet_id', 'sheet.id')
    .leftJoin('sheet_state as state', 'state.sheet_id', 'sheet.id')
    .leftJoin('person_line as line', 'line.user_id', 'sheet.user_id')
    .leftJoin('viewing', (join) =>
      join
        .onRef('viewing.examinee_id', '=', 'sheet.user_id')
        .onRef('viewing.sheet_id', '=', 'sheet.id')
        .on('viewing.ended_at', 'is', null)
        .on('viewing.renewed_at', '>', instant(now - VIEWING_MS)),
    )
    .leftJoin('app_user as viewer', 'viewer.id', 'viewing.proctor_id')
    .select([
      'sheet.id',
      'sheet.user_id',
      'person.reference',
      'person.full_name',
      'room.name as room',
      'sheet.desk',
      'sheet.status',
      'sheet.attempt',
      'sheet.started_at',
      'sheet.finished_at',
      'sheet.extra_minutes',
      'sheet.given_back_ms',
      'sheet.client',
      'sheet.standstill',
      'session.starts_at',
      'session.ends_at',
      'session.time_limit',
      'quiz.time_limit as own_limit',
      'quiz.extra',
      'person.extra_time_percent',
      'person.extra_time_minutes',
      'state.items',
      'state.answered',
      'state.pending',
      'state.position',
      'state.heard_at',
      'state.camera',
      'state.microphone',
      'state.displays',
      'state.is_visible',
      'state.blocked_by',
      'state.blocked_since',
      'line.since as line_since',
      'line.is_lost',
      'watch.waiting_since',
      'watch.saved',
      'watch.incidents',
      'watch.open_incidents',
      'watch.photos',
      'viewer.full_name as viewer',
    ])
    .where('sheet.is_valid', '=', true)
    .orderBy('sheet.id');
type Row = InferResult<ReturnType<typeof sheetRows>>[number];

/** A report that comes well after the last ping says that the device is there: only its socket is not. */
const lostAtOf = ({ started_at, heard_at, is_lost, line_since }: Row): EpochMs | null => {
  if (is_lost !== true || line_since === null || line_since < (started_at ?? 0)) return null;
  const heardAt = heard_at ?? 0;
  return heardAt > line_since + LOST_AFTER_MS ? null : Math.max(heardAt, line_since);
};

const sheetOf = (row: Row, now: EpochMs): WatchedSheet => {
  const pausedSince = row.standstill?.pause?.since ?? null;
  return {
    sheetId: row.id,
    userId: row.user_id,
    reference: row.reference,
    fullName: row.full_name,
    room: row.room,
    desk: row.desk,
    status: row.status,
    attempt: row.attempt,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    deadline:
      row.started_at === null
        ? null
        : sheetDeadline(
            {
              startedAt: row.started_at,
              sessionStart: row.starts_at,
              sessionEnd: row.ends_at,
              timeLimitMinutes: row.time_limit,
              ownLimitMinutes: row.own_limit,
              extraTimePercent: row.extra_time_percent,
              extraTimeMinutes: row.extra_time_minutes,
              sheetExtraMinutes: row.extra_minutes,
              givenBackMs: row.given_back_ms,
              pausedSince,
              // Trials are on no console.
              isPractice: false,
            },
            standingAt({ pausedSince }, now),
          ),
    pausedSince,
    items: row.items,
    answered: row.answered,
    saved: row.saved ?? 0,
    pending: row.pending,
    position: row.position,
    heardAt: row.heard_at,
    camera: row.camera,
    microphone: row.microphone,
    displays: row.displays,
    monitors: wholeExtra(row.extra).monitors,
    client: row.client,
    isVisible: row.is_visible,
    blockedBy: row.blocked_by,
    blockedSince: row.blocked_since,
    lostAt: lostAtOf(row),
    waitingSince: row.waiting_since,
    openIncidents: row.open_incidents ?? 0,
    incidents: row.incidents ?? 0,
    photos: row.photos ?? 0,
    viewer: row.viewer,
  };
};

/** One sheet as it stands; what is counted of it, as of the last stamp. */
export const watchedSheet = async (db: Db, sheetId: number, now: EpochMs): Promise<WatchedSheet | undefined> => {
  const row = await sheetRows(db, now).where('sheet.id', '=', sheetId).executeTakeFirst();
  return row === undefined ? undefined : sheetOf(row, now);
};

export interface SheetList {
  readonly version: number;
  readonly isWhole: boolean;
  readonly sheets: readonly WatchedSheet[];
}

/** The last version that a sheet of a session was stamped with, and the last with which one left it. */
export interface Stamped {
  readonly version: number;
  readonly whole_version: number;
}

export const stampedVersions = async (db: Db, sessionId: number): Promise<Stamped> =>
  (await db
    .selectFrom('session_watch')
    .select(['version', 'whole_version'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) ?? { version: 0, whole_version: 0 };

/**
 * The sheets of a session that the person watches; with `after`, those stamped since that version. The version is read before: what changes in
 * between comes again with the next.
 */
export const sheetsSince = async (
  db: Db,
  { sessionId, watcher }: Pick<WatchedSessionOf, 'sessionId' | 'watcher'>,
  after: number | null,
  { version, whole_version }: Stamped,
  now: EpochMs,
): Promise<SheetList> => {
  // A version that was not given yet is of another database: one that was restored.
  const isWhole = after === null || after < whole_version || after > version;
  const all = sheetRows(db, now).where('sheet.session_id', '=', sessionId).where(isSeenBy(watcher));
  const asked = isWhole
    ? all
    : all.where('sheet.id', '=', ({ fn, selectFrom }) => {
        const changed = selectFrom('sheet_watch')
          .select('sheet_id')
          .where('session_id', '=', sessionId)
          .where('version', '>', after);
        // As an array they are read first: the planner takes few of many for many, and would read them all.
        return fn.any(sql<number[]>`array(${changed})`);
      });
  const rows = await asked.execute();
  return { version, isWhole, sheets: rows.map((row) => sheetOf(row, now)) };
};
