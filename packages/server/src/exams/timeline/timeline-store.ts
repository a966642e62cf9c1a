import type { Measured, Objection, WatchedAction, WatchedIncident, WatchedPhoto } from '@quipu/contract';
import { type EpochMs, isDoubtPhoto, photoOfEvidence } from '@quipu/engine';
import { sql } from 'kysely';
import { isDoneTo } from '../../platform/audit/action-subjects.ts';
import { actorName } from '../../platform/audit/actor-name.ts';
import { wholeExtra } from '../../platform/db/columns/quiz-columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { ACTION_NAMES, actionOf, type KeptAction } from './action-of.ts';
import { photosOfSheets } from './photos-of-sheets.ts';

const MEASURED = /\b(brightness|change|distance|displays|faces|seconds)=(-?\d{1,12}(?:\.\d{1,12})?)\b/;
const THRESHOLD = /\bthreshold=(-?\d{1,12}(?:\.\d{1,12})?)\b/;
const COUNT = /^\d{1,6}$/;

/**
 * Reads what an incident's evidence says was measured, and its limit: `dark brightness=43 threshold=80`. Null: it says
 * neither. A count of displays says no limit: `monitors` is the evaluation's.
 */
export const measuredOf = (kind: string, evidence: string, monitors: number): Measured | null => {
  if (kind === 'displays' && monitors > 0 && COUNT.test(evidence))
    return { value: Number(evidence), threshold: monitors, unit: 'displays' };
  const [, unit, value] = MEASURED.exec(evidence) ?? [];
  const [, threshold] = THRESHOLD.exec(evidence) ?? [];
  return unit === undefined || threshold === undefined
    ? null
    : { value: Number(value), threshold: Number(threshold), unit };
};

/** Photos of doubts about the camera's picture, by their numbers. A photo and the line that names it come in any order. */
const doubtPhotosOf = async (db: Db, sheetId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('photo')
    .select(['id', sql<number>`number`.as('number')])
    .where('sheet_id', '=', sheetId)
    .execute();
  return new Map(rows.flatMap(({ id, number }) => (isDoubtPhoto(number) ? [[number, id]] : [])));
};

interface WithObjection {
  readonly objection_id: number | null;
  readonly text: string | null;
  readonly created_at: EpochMs | null;
  readonly decided_at: EpochMs | null;
  readonly is_upheld: boolean | null;
  readonly answer: string | null;
}
const objectionIn = ({ objection_id: id, text, created_at: at, ...row }: WithObjection): Objection | null => {
  if (id === null || text === null || at === null) return null;
  const { decided_at: decidedAt, is_upheld: isUpheld, answer } = row;
  const isDecided = decidedAt !== null && isUpheld !== null && answer !== null;
  return { id, text, at, decided: isDecided ? { isUpheld, at: decidedAt, answer } : null };
};

export const incidentsOf = async (db: Db, sheetId: number): Promise<readonly WatchedIncident[]> => {
  const rows = await db
    .selectFrom('incident')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'incident.sheet_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('objection', 'objection.id', 'incident.objection_id')
    .selectAll('incident')
    .select(actorName('incident.closed_by').as('closer'))
    .select([
      'quiz.extra',
      'objection.text',
      'objection.created_at',
      'objection.decided_at',
      'objection.is_upheld',
      'objection.answer',
    ])
    .where('incident.sheet_id', '=', sheetId)
    .orderBy('incident.at')
    .orderBy('incident.id')
    .execute();
  const photos = await doubtPhotosOf(db, sheetId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    evidence: row.evidence,
    measured: measuredOf(row.kind, row.evidence, wholeExtra(row.extra).monitors),
    photoId: row.photo_id ?? photos.get(photoOfEvidence(row.evidence) ?? -1) ?? null,
    endedAt: row.ended_at,
    closedAt: row.closed_at,
    closedBy: row.closer ?? row.closed_by,
    closedReason: row.closed_reason,
    objection: objectionIn(row),
  }));
};

export const photosOf = (db: Db, sheetId: number, now: EpochMs): Promise<readonly WatchedPhoto[]> =>
  photosOfSheets(db, now)
    .select(['photo.id', 'photo.kind', 'photo.taken_at as at', 'photo.number', 'photo.faces', 'photo.distance'])
    .where('sheet.id', '=', sheetId)
    .orderBy('photo.taken_at')
    .orderBy('photo.id')
    .execute();

/** Finds what was done about the sheet, or its whole session. */
export const actionsOn = async (db: Db, sheetId: number, sessionId: number): Promise<readonly WatchedAction[]> => {
  const rows = await db
    .selectFrom('operator_action as kept')
    .select(['kept.id', 'kept.at', 'kept.who', 'kept.why', sql<KeptAction['what']>`kept.what`.as('what')])
    .select(actorName('kept.who').as('actor'))
    .where(isDoneTo(sql.ref('kept.what'), [sheetId], sessionId))
    .where(sql<string>`kept.what->>'action'`, 'in', ACTION_NAMES)
    .orderBy('kept.id')
    .execute();
  return rows.flatMap(({ actor, ...row }) => actionOf({ ...row, who: actor ?? row.who }) ?? []);
};
