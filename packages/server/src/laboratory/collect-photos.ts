import type { Config } from '../config.ts';
import type { SheetIdentity } from '../evaluations/sheet-identity.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { descriptorSeal } from '../photos/descriptor-seal.ts';
import { photoFiles } from '../photos/photo-files.ts';
import type { SheetResults } from './results-content.ts';

interface CollectedPhoto {
  readonly told: SheetResults['photos'][number];
  readonly bytes: Buffer;
}

/** The photos of a sheet that are still there, as its device sent them. */
export const collectPhotos = async (
  within: Within,
  config: Pick<Config, 'secret' | 'dataFolder'>,
  { id, userId }: SheetIdentity,
): Promise<readonly CollectedPhoto[]> => {
  const files = photoFiles(config);
  const seal = descriptorSeal(config);
  const rows = await within.selectFrom('photo').selectAll().where('sheet_id', '=', id).orderBy('number').execute();
  const photos: CollectedPhoto[] = [];
  for (const { key_wrapped, file, number, taken_at, faces, distance, descriptor } of rows) {
    const bytes = key_wrapped === null ? null : await files.read({ file, keyWrapped: key_wrapped });
    if (bytes === null) continue;
    const opened = descriptor === null ? null : seal.open(userId, descriptor);
    const told = { number: number ?? 0, takenAt: taken_at, faces, distance, descriptor: opened, bytes: bytes.length };
    photos.push({ told, bytes });
  }
  return photos;
};
