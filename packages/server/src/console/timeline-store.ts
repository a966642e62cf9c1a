import type { WatchedAct, WatchedIncident, WatchedPhoto } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { instant } from '../db/instant.ts';
import { ACT_NAMES, actOf, type KeptAction } from './act-of.ts';
import { measuredOf } from './measured-of.ts';

const DAY_MS = 86_400_000;

/** The name of who is known by a reference in the audit log; on the command line anybody says who they are. */
const nameOf = (column: string) =>
  sql<string | null>`(
    select full_name from app_user where upper(app_user.reference) = upper(${sql.ref(column)}) limit 1
  )`;

export const incidentsOf = async (db: Db, sheetId: number): Promise<readonly WatchedIncident[]> => {
  const rows = await db
    .selectFrom('incident')
    .selectAll('incident')
    .select(nameOf('incident.closed_by').as('closer'))
    .where('incident.sheet_id', '=', sheetId)
    .orderBy('incident.at')
    .orderBy('incident.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at,
    evidence: row.evidence,
    measured: measuredOf(row.kind, row.evidence),
    photoId: row.photo_id,
    endedAt: row.ended_at,
    closedAt: row.closed_at,
    closedBy: row.closer ?? row.closed_by,
    closedReason: row.closed_reason,
  }));
};

/** Those of the sheet, and those by which the person came in since the day before it; without what was purged. */
export const photosOf = async (
  db: Db,
  { sheetId, userId, startedAt }: { readonly sheetId: number; readonly userId: number; readonly startedAt: EpochMs },
  until: EpochMs,
): Promise<readonly WatchedPhoto[]> =>
  db
    .selectFrom('photo')
    .select(['id', 'kind', 'taken_at as at', 'number', 'faces', 'distance'])
    .where('purged_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('sheet_id', '=', sheetId),
        and([
          eb('user_id', '=', userId),
          eb('sheet_id', 'is', null),
          eb('received_at', '>=', instant(startedAt - DAY_MS)),
          eb('received_at', '<=', instant(until)),
        ]),
      ]),
    )
    .orderBy('taken_at')
    .orderBy('id')
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
