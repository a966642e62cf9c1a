import type { EpochMs, Millis, SheetStatus, Standstill } from '@quipu/engine';
import type { InferResult } from 'kysely';
import type { SheetClient } from '../../platform/db/columns/kinds.ts';
import { type StoredExtra, wholeBackupMinutes, wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { MINUTE_MS } from '../../platform/time/durations.ts';
import type { SheetTimes } from './deadlines.ts';

/** A sheet as it stands; from `lockSheets`, until the transaction ends. */
export interface HeldSheet extends SheetTimes {
  readonly id: number;
  readonly quizId: number;
  readonly sessionId: number;
  readonly status: SheetStatus;
  readonly finishedAt: EpochMs | null;
  /** Null of a finished one: nobody finished it, its time ran out. */
  readonly finishComment: string | null;
  /** Somebody ended it, and what was answered before that may still come until then; null: nothing may. */
  readonly answersUntil: EpochMs | null;
  readonly epoch: number;
  readonly device: string | null;
  /** A finish from before that counts no more. */
  readonly reopenedAt: EpochMs | null;
  readonly timesUpdatedAt: EpochMs;
  /** Its pictures and sounds are being fetched since then; null: they are not. */
  readonly loadingSince: EpochMs | null;
  readonly hybridMode: boolean;
  /** A backup may bring answers so long after its deadline, where that is longer than any answer's grace. */
  readonly backupWindow: Millis;
  readonly backButtonEnabled: boolean;
  readonly isQuizActive: boolean;
  /** Its person was taken off the roster. */
  readonly isWithdrawn: boolean;
  /** The pauses that it has had, the one that is on, and lost time that a person gave back; null: none. */
  readonly standstill: Standstill | null;
  /** Its questions are under the seal of its session: it cannot be begun. */
  readonly isSealed: boolean;
}

/** Sheets in a session, with all that their times and rules ask. */
export const withTimes = (db: Db) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .leftJoin('practice_session as practice', 'practice.session_id', 'sheet.session_id')
    .select([
      'sheet.id',
      'sheet.quiz_id',
      'sheet.session_id',
      'sheet.status',
      'sheet.started_at',
      'sheet.finished_at',
      'sheet.finish_comment',
      'sheet.answers_until',
      'sheet.epoch',
      'sheet.device',
      'sheet.reopened_at',
      'sheet.extra_minutes',
      'sheet.times_updated_at',
      'sheet.given_back_ms',
      'sheet.standstill',
      'sheet.loading_since',
      'sheet.withdrawn_at',
      'session.starts_at',
      'session.is_sealed',
      'practice.of_session_id as practises',
      'session.ends_at',
      'session.time_limit',
      'session.updated_at',
      'person.extra_time_percent',
      'person.extra_time_minutes',
      'quiz.time_limit as own_limit',
      'quiz.is_active',
      'quiz.extra',
      'quiz.backup_minutes',
    ])
    .orderBy('sheet.id');
export type TimesRow = InferResult<ReturnType<typeof withTimes>>[number];

/** The time after a sheet's deadline in which a backup may bring answers. */
export const backupWindowOf = (quiz: {
  readonly extra: StoredExtra;
  readonly backup_minutes: number | null;
}): Millis => {
  const { hybridMode, allowDownloadBackupFile } = wholeExtra(quiz.extra);
  return hybridMode && allowDownloadBackupFile ? wholeBackupMinutes(quiz.backup_minutes) * MINUTE_MS : 0;
};

export const sheetOf = (row: TimesRow): HeldSheet => {
  const extra = wholeExtra(row.extra);
  return {
    id: row.id,
    quizId: row.quiz_id,
    sessionId: row.session_id ?? 0,
    status: row.status,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    finishComment: row.finish_comment,
    answersUntil: row.answers_until,
    epoch: row.epoch,
    device: row.device,
    reopenedAt: row.reopened_at,
    timesUpdatedAt: Math.max(row.times_updated_at, row.updated_at),
    sessionStart: row.starts_at,
    sessionEnd: row.ends_at,
    timeLimitMinutes: row.time_limit,
    ownLimitMinutes: row.own_limit,
    extraTimePercent: row.extra_time_percent,
    extraTimeMinutes: row.extra_time_minutes,
    sheetExtraMinutes: row.extra_minutes,
    givenBackMs: row.given_back_ms,
    pausedSince: row.standstill?.pause?.since ?? null,
    isPractice: row.practises !== null,
    standstill: row.standstill,
    loadingSince: row.loading_since,
    hybridMode: extra.hybridMode,
    backupWindow: backupWindowOf(row),
    backButtonEnabled: extra.backButtonEnabled,
    isQuizActive: row.is_active,
    isWithdrawn: row.withdrawn_at !== null,
    isSealed: row.is_sealed,
  };
};

/** Tells whether a device may have said anything of it: answers and starts of sections are taken of an opening's epoch only. */
export const wasOpened = ({ status, epoch }: Pick<HeldSheet, 'status' | 'epoch'>): boolean =>
  status !== 'P' || epoch > 0;

/**
 * Always in the order of their ids: two groups that share sheets wait for each other, never in a circle. Their keys do not
 * change: rows that refer to them (lines of a log) are added meanwhile. `isFreeOnly`: those that nobody else holds, without waiting for any.
 *
 * They are held first, and read after that: a statement that finds a sheet changed since it began has the sheet as it is by then, and persons
 * and sessions as they were before.
 */
export const lockSheets = async (
  tx: Tx,
  ids: readonly number[],
  { isFreeOnly = false }: { readonly isFreeOnly?: boolean } = {},
): Promise<ReadonlyMap<number, HeldSheet>> => {
  const holding = tx
    .selectFrom('answers_sheet')
    .select('id')
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .orderBy('id')
    .forNoKeyUpdate();
  const held = await (isFreeOnly ? holding.skipLocked() : holding).execute();
  if (held.length === 0) return new Map();
  const rows = await withTimes(tx)
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val(held.map(({ id }) => id))))
    .execute();
  return new Map(rows.map((row) => [row.id, sheetOf(row)]));
};

/** Sheets of one owner: those in a session, or those of a person, or of several; or the ones that are named. */
export type SheetsOf =
  | { readonly sessionId: number }
  | { readonly userId: number }
  | { readonly userIds: readonly number[] }
  | { readonly sheetIds: readonly number[] };

const placeOf = (of: SheetsOf) => {
  if ('sessionId' in of) return { column: 'sheet.session_id', ids: [of.sessionId] } as const;
  if ('userIds' in of) return { column: 'sheet.user_id', ids: of.userIds } as const;
  return 'userId' in of
    ? ({ column: 'sheet.user_id', ids: [of.userId] } as const)
    : ({ column: 'sheet.id', ids: of.sheetIds } as const);
};

/** Reads the sheets that have not ended, without holding them: nobody's answers wait. */
export const standingSheets = async (
  tx: Tx,
  of: SheetsOf,
): Promise<readonly { readonly userId: number; readonly sheet: HeldSheet }[]> => {
  const { column, ids } = placeOf(of);
  const rows = await withTimes(tx)
    .select('sheet.user_id')
    .where('sheet.status', 'in', ['P', 'A'])
    .where(column, '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, sheet: sheetOf(row) }));
};

/** Reads sheets without holding them, whatever has become of them, with whose each is. Those without a session are left out. */
export const sheetsAsRead = async (
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly userId: number; readonly sheet: HeldSheet }[]> => {
  const rows = await withTimes(db)
    .select('sheet.user_id')
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, sheet: sheetOf(row) }));
};

/** Reads a sheet without holding it. Undefined: there is none, or it has no session. */
export const sheetAsRead = async (db: Db, sheetId: number): Promise<HeldSheet | undefined> => {
  const row = await withTimes(db).where('sheet.id', '=', sheetId).executeTakeFirst();
  return row === undefined ? undefined : sheetOf(row);
};

export interface SheetOpening {
  readonly startedAt: EpochMs;
  readonly epoch: number;
  readonly device: string;
  /** Null: nobody has said. */
  readonly client?: SheetClient | null;
  /** Its pictures and sounds are being fetched since then; null: they are not. */
  readonly loadingSince: EpochMs | null;
  readonly givenBackMs: Millis;
}

/** Records that a sheet is under way since `startedAt`, and held by a device. */
export const recordOpening = (tx: Tx, sheetId: number, opening: SheetOpening) =>
  tx
    .updateTable('answers_sheet')
    .set({
      status: 'A',
      started_at: new Date(opening.startedAt),
      epoch: opening.epoch,
      device: opening.device,
      client: opening.client ?? null,
      loading_since: opening.loadingSince === null ? null : new Date(opening.loadingSince),
      given_back_ms: opening.givenBackMs,
    })
    .where('id', '=', sheetId)
    .execute();

/** A device went on with a sheet where no server of the institution saw it. */
export const recordNextDevice = (
  tx: Tx,
  sheetId: number,
  { epoch, device }: { readonly epoch: number; readonly device: string },
) => tx.updateTable('answers_sheet').set({ epoch, device }).where('id', '=', sheetId).execute();
