import type { Db, Tx } from '../platform/db/database.ts';
import type { DescriptorSeal } from './descriptor-seal.ts';

/** Reads what a person's faces are compared with; null: nobody identified themselves as them by face yet. */
export const faceReference = async (
  db: Db,
  { open }: DescriptorSeal,
  userId: number,
): Promise<readonly number[] | null> => {
  const row = await db
    .selectFrom('face_reference')
    .select('descriptor')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : open(userId, row.descriptor);
};

/** The first identification stays what later ones are compared with. */
export const keepFirstFace = (tx: Tx, userId: number, photoId: number, descriptor: Buffer) =>
  tx
    .insertInto('face_reference')
    .values({ user_id: userId, photo_id: photoId, descriptor })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/** Tells how far apart two faces are: the library that makes descriptors compares them by this. */
export const faceDistance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, place) => value - (other[place] ?? 0)));
