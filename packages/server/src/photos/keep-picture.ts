import pLimit from 'p-limit';
import type { AppContext } from '../platform/context/app-context.ts';
import { dropPhotoFile, type KeptFile, newPhotoName, photoFiles } from './photo-files.ts';
import { type Picture, remade } from './picture.ts';

export interface KeptPicture {
  readonly picture: Picture;
  readonly kept: KeptFile;
}

/** One thread at most works on pictures: hashes of passwords, the disk and answers need the others. */
const AT_ONCE = 1;

interface Files {
  readonly keep: (jpeg: Buffer) => Promise<KeptFile>;
  readonly drop: (file: string) => Promise<void>;
}
const keeper = (files: Files) => {
  const limit = pLimit(AT_ONCE);
  return {
    /** Null: it is no picture that is taken. */
    keep: async (bytes: Uint8Array): Promise<KeptPicture | null> => {
      const picture = await limit(() => remade(bytes));
      return picture === null ? null : { picture, kept: await files.keep(picture.jpeg) };
    },
    /** Drops what was not needed after all. */
    drop: ({ kept }: KeptPicture): Promise<void> => files.drop(kept.file),
  };
};
export type PictureKeeper = ReturnType<typeof keeper>;

export const pictureKeeper = ({ config }: Pick<AppContext, 'config'>): PictureKeeper =>
  keeper({ keep: photoFiles(config).keep, drop: (file) => dropPhotoFile(config, file) });

/** It says of each picture whether it would be kept, and keeps none. */
export const pictureJudge = (): PictureKeeper =>
  keeper({
    keep: () => Promise.resolve({ file: newPhotoName(), keyWrapped: Buffer.alloc(0) }),
    drop: () => Promise.resolve(),
  });
