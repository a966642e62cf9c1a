import type { EpochMs } from '@quipu/engine';
import type { PhotoKind } from '../platform/db/columns/kinds.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { KeptFile } from './photo-files.ts';
import type { Picture } from './picture.ts';

export interface NewPhoto {
  readonly userId: number;
  /** A quiz photo's sheet, and the one of its photo times. */
  readonly of: { readonly sheetId: number; readonly number: number } | null;
  readonly kind: PhotoKind;
  readonly takenAt: EpochMs;
  readonly receivedAt: EpochMs;
  readonly faces: number | null;
  readonly distance: number | null;
  /** Sealed. */
  readonly descriptor: Buffer | null;
  readonly picture: Picture;
  readonly kept: KeptFile;
}

/** Returns its id. Undefined: there is one of that number of that sheet. */
export const addPhoto = async (tx: Tx, photo: NewPhoto): Promise<number | undefined> => {
  const { of, picture, kept } = photo;
  const added = await tx
    .insertInto('photo')
    .values({
      user_id: photo.userId,
      sheet_id: of?.sheetId ?? null,
      number: of?.number ?? null,
      kind: photo.kind,
      taken_at: new Date(photo.takenAt),
      received_at: new Date(photo.receivedAt),
      faces: photo.faces,
      distance: photo.distance,
      descriptor: photo.descriptor,
      bytes: picture.jpeg.length,
      width: picture.width,
      height: picture.height,
      file: kept.file,
      key_wrapped: kept.keyWrapped,
      purged_at: null,
    })
    .onConflict((conflict) => conflict.columns(['sheet_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
};

export const isPhotoTaken = async (db: Db, sheetId: number, number: number): Promise<boolean> =>
  (await db
    .selectFrom('photo')
    .select('id')
    .where('sheet_id', '=', sheetId)
    .where('number', '=', number)
    .executeTakeFirst()) !== undefined;
