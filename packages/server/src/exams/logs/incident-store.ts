import { type EpochMs, LATEST_MS } from '@quipu/engine';
import { instant } from '../../platform/db/columns/instant.ts';
import type { PhotoIncidentKind } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { incidentRoom } from './incident-room.ts';
import { holdLog, holdsLog } from './log-store.ts';

export interface PhotoIncident {
  readonly sheetId: number;
  readonly photoId: number;
  readonly kind: PhotoIncidentKind;
  /** It holds the measure and from where on it counts: `distance=0.62 threshold=0.5`, `faces=2 threshold=1`. */
  readonly evidence: string;
  readonly at: EpochMs;
}

/**
 * Records what a photo shows that someone should look at. Of one photo each kind counts once. With the log held, as whatever adds an
 * incident does: those of a sheet have their numbers in the order in which they can be seen.
 */
export const recordPhotoIncident = async (
  tx: Tx,
  { sheetId, photoId, kind, evidence, at }: PhotoIncident,
): Promise<void> => {
  await holdLog(tx, sheetId);
  await tx
    .insertInto('incident')
    .values({ sheet_id: sheetId, photo_id: photoId, kind, evidence, at: new Date(at) })
    .onConflict((conflict) => conflict.columns(['photo_id', 'kind']).where('photo_id', 'is not', null).doNothing())
    .execute();
};

export interface PrintScreen {
  readonly sheetId: number;
  readonly seenAt: EpochMs | null;
  readonly at: EpochMs;
}

const isTold = async (tx: Tx, sheetId: number, seenAt: EpochMs): Promise<boolean> =>
  (await tx
    .selectFrom('incident')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('seen_at', '=', instant(seenAt))
    .executeTakeFirst()) !== undefined;

/**
 * A screen capture, told by a call of its own: of a line that is held already, or one that is still to come. `seenAt`: its instant in the
 * log, by which a repeat is known; null: an older client, whose repeats are not. `isFreeOnly`: it waits for nobody who holds the log.
 */
export const recordPrintScreen = async (
  tx: Tx,
  { sheetId, seenAt, at }: PrintScreen,
  isFreeOnly = false,
): Promise<'recorded' | 'held'> => {
  if (!(await holdsLog(tx, sheetId, isFreeOnly))) return 'held';
  const named = seenAt === null ? null : Math.min(seenAt, LATEST_MS);
  if (named !== null && (await isTold(tx, sheetId, named))) return 'recorded';
  const seen_at = named === null ? null : new Date(named);
  const untold = await tx
    .selectFrom('incident')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'printScreen')
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const told_at = new Date(at);
  if (untold !== undefined)
    await tx.updateTable('incident').set({ told_at, seen_at }).where('id', '=', untold.id).execute();
  else if ((await incidentRoom(tx, sheetId)) > 0)
    await tx
      .insertInto('incident')
      .values({ sheet_id: sheetId, kind: 'printScreen', at: told_at, told_at, seen_at })
      .execute();
  return 'recorded';
};
