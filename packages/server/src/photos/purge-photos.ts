import type { EpochMs } from '@quipu/engine';
import type { AppContext } from '../platform/context/app-context.ts';
import { instant } from '../platform/db/columns/instant.ts';
import type { Db } from '../platform/db/database.ts';
import { dropPhotoFile } from './photo-files.ts';

const AT_ONCE = 200;

/** Their rows stay; what they showed goes, a face's descriptor too, and with it the reference that it was. */
const markPurged = (db: Db, ids: readonly number[], at: EpochMs) =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('photo')
      .set({ purged_at: new Date(at), key_wrapped: null, descriptor: null })
      .where('id', 'in', ids)
      .execute();
    await tx.deleteFrom('face_reference').where('photo_id', 'in', ids).execute();
  });

interface PurgeOptions {
  readonly dropFile?: typeof dropPhotoFile;
  /** Aborted: the rest waits for the next time. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Purges photos that came before a moment; returns how many. Files first: whatever ends this in between, the rows that still
 * have a key are purged again, and none is left without one. A file that cannot be removed holds up no other.
 */
export const purgePhotos = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  before: EpochMs,
  at: EpochMs,
  { dropFile = dropPhotoFile, stopping }: PurgeOptions = {},
): Promise<number> => {
  let purged = 0;
  let last = 0;
  let left = 0;
  for (;;) {
    const rows = await db
      .selectFrom('photo')
      .select(['id', 'file'])
      .where('purged_at', 'is', null)
      .where('received_at', '<', instant(before))
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const dropped: number[] = [];
    for (const { id, file } of rows) {
      last = id;
      try {
        await dropFile(config, file);
        dropped.push(id);
      } catch {
        left += 1;
      }
    }
    if (dropped.length > 0) await markPurged(db, dropped, at);
    purged += dropped.length;
    if (rows.length < AT_ONCE || stopping?.aborted) break;
  }
  if (left > 0) throw new Error(`${left} files of photos could not be removed`);
  return purged;
};
