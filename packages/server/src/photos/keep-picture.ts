import { createLine } from '../app/line.ts';
import type { Platform } from '../app/platform.ts';
import { dropPhotoFile, type KeptFile, photoFiles } from './photo-files.ts';
import { type Picture, remade } from './picture.ts';

export interface KeptPicture {
  readonly picture: Picture;
  readonly kept: KeptFile;
}

/** One thread at most works on pictures: hashes of passwords, the disk and answers need the others. */
const AT_ONCE = 1;

export const pictureKeeper = ({ config }: Pick<Platform, 'config'>) => {
  const line = createLine(AT_ONCE);
  const files = photoFiles(config);
  return {
    /** Null: it is no picture that is taken. */
    keep: async (bytes: Uint8Array): Promise<KeptPicture | null> => {
      const picture = await line.run(() => remade(bytes));
      return picture === null ? null : { picture, kept: await files.keep(picture.jpeg) };
    },
    /** Of what was not needed after all. */
    drop: ({ kept }: KeptPicture): Promise<void> => dropPhotoFile(config, kept.file),
  };
};
export type PictureKeeper = ReturnType<typeof pictureKeeper>;
