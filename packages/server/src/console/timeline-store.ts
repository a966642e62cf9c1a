import type { WatchedAct, WatchedIncident, WatchedPhoto } from '@quipu/contract';
import { type EpochMs, isDoubtPhoto, photoOfEvidence } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ACT_NAMES, actOf, type KeptAction } from './act-of.ts';
import { measuredOf } from './measured-of.ts';
import { photosOfSheets } from './photos-of-sheets.ts';

/** The name of who is known by a reference in the audit log; on the command line anybody says who they are. */
const nameOf = (column: string) =>
  sql<string | null>`(
    select full_name from app_user where upper(app_user.reference) = upper(${sql.ref(column)}) limit 1
  )`;

/** Photos of doubts about the camera's picture, by their numbers. A photo and the line that names it come in any order. */
const doubtPhotosOf = async (db: Db, sheetId: number): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('photo')
    .select(['id', sql<number>`number`.as('number')])
    .where('sheet_id', '=', sheetId)
    .execute();
  return new Map(rows.flatMap(({ id, number }) => (isDoubtPhoto(number) ? [[number, id]] : [])));
};

export const incidentsOf = async (db: Db, sheetId: number): Promise<readonly WatchedIncident[]> => {
  const rows = await db
    .selectFrom('incident')
    .selectAll('incident')
    .select(nameOf('incident.closed_by').as('closer'))
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
    measured: measuredOf(row.kind, row.evidence),
    photoId: row.photo_id ?? photos.get(photoOfEvidence(row.evidence) ?? -1) ?? null,
    endedAt: row.ended_at,
    closedAt: row.closed_at,
    closedBy: row.closer ?? row.closed_by,
    closedReason: row.closed_reason,
  }));
};

export const photosOf = (db: Db, sheetId: number, now: EpochMs): Promise<readonly WatchedPhoto[]> =>
  photosOfSheets(db, now)
    .select(['photo.id', 'photo.kind', 'photo.taken_at as at', 'photo.number', 'photo.faces', 'photo.distance'])
    .where('sheet.id', '=', sheetId)
    .orderBy('photo.taken_at')
    .orderBy('photo.id')
    .execute();

/** What was done about the sheet, or its whole session. */
export const actsOn = async (db: Db, sheetId: number, sessionId: number): Promise<readonly WatchedAct[]> => {
  const rows = await db
    .selectFrom('operator_action as kept')
    .select(['kept.id', 'kept.at', 'kept.who', 'kept.why', sql<KeptAction['what']>`kept.what`.as('what')])
    .select(nameOf('kept.who').as('actor'))
    .where(({ or, eb }) =>
      or([
        eb(sql<string>`kept.what->>'sheetId'`, '=', String(sheetId)),
        eb(sql<string>`kept.what->>'sessionId'`, '=', String(sessionId)),
      ]),
    )
    .where(sql<string>`kept.what->>'action'`, 'in', ACT_NAMES)
    .orderBy('kept.id')
    .execute();
  return rows.flatMap(({ actor, ...row }) => actOf({ ...row, who: actor ?? row.who }) ?? []);
};
