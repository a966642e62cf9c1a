import type { AppContext } from '../platform/context/app-context.ts';
import { photoFiles } from './photo-files.ts';

/** Somebody who looks at a photo: a person's reference, or an operator's name. */
export interface PhotoViewer {
  readonly who: string;
  readonly why: string | null;
}

/** The bytes of a photo. That it was looked at is kept first. Null: there is none, or it was purged. */
export const photoLooker = ({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>) => {
  const files = photoFiles(config);
  return async (photoId: number, { who, why }: PhotoViewer): Promise<Buffer | null> => {
    const photo = await db
      .selectFrom('photo')
      .select(['file', 'key_wrapped'])
      .where('id', '=', photoId)
      .executeTakeFirst();
    if (photo === undefined || photo.key_wrapped === null) return null;
    await db
      .insertInto('photo_access')
      .values({ photo_id: photoId, at: new Date(now()), who, why })
      .execute();
    return files.read({ file: photo.file, keyWrapped: photo.key_wrapped });
  };
};
