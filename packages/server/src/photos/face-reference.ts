import type { Db } from '../db/database.ts';
import type { DescriptorSeal } from './descriptor-seal.ts';

/** What a person's faces are compared with; null: nobody identified themselves as them by face yet. */
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
export const keepFirstFace = (within: Db, userId: number, photoId: number, descriptor: Buffer) =>
  within
    .insertInto('face_reference')
    .values({ user_id: userId, photo_id: photoId, descriptor })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();

/** How far apart two faces are: the library that makes descriptors compares them by this. */
export const faceDistance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, place) => value - (other[place] ?? 0)));
