import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { Own } from '../platform/secrets/own-secret.ts';
import { type Rewrapped, rewrapper } from '../platform/secrets/rewrap.ts';
import { FACE_DESCRIPTORS, whose } from './descriptor-seal.ts';
import { PHOTO_KEYS } from './photo-files.ts';

const AT_ONCE = 2_000;

/** Seals the keys of photos, and what faces were described by, with the next secret. The files stay as they are. */
export const rewrapPhotos = async (tx: Tx, from: Own, to: Own): Promise<Rewrapped> => {
  const keyOf = rewrapper(from, to, PHOTO_KEYS);
  const descriptorOf = rewrapper(from, to, FACE_DESCRIPTORS);
  let [sealed, unreadable, last] = [0, 0, 0];
  for (;;) {
    const rows = await tx
      .selectFrom('photo')
      .select(['id', 'user_id', 'file', 'key_wrapped', 'descriptor'])
      .where('purged_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .execute();
    const keys = rows.map(({ file, key_wrapped }) => key_wrapped && keyOf(key_wrapped, Buffer.from(file)));
    const faces = rows.map(({ user_id, descriptor }) => descriptor && descriptorOf(descriptor, whose(user_id)));
    await sql`
      update photo
      set key_wrapped = coalesce(given.key, photo.key_wrapped), descriptor = coalesce(given.face, photo.descriptor)
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${keys}::bytea[], ${faces}::bytea[]) as given (id, key, face)
      where photo.id = given.id`.execute(tx);
    sealed += keys.filter((key) => key !== null).length;
    unreadable += keys.filter((key) => key === null).length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < AT_ONCE) break;
  }
  const references = await tx.selectFrom('face_reference').select(['user_id', 'descriptor']).forUpdate().execute();
  for (const { user_id, descriptor } of references) {
    const resealed = descriptorOf(descriptor, whose(user_id));
    if (resealed !== null)
      await tx.updateTable('face_reference').set({ descriptor: resealed }).where('user_id', '=', user_id).execute();
  }
  return { sealed, unreadable };
};
