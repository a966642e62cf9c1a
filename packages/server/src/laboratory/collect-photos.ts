import type { SheetIdentity } from '../exams/sheets/sheet-identity.ts';
import { descriptorSeal } from '../photos/descriptor-seal.ts';
import { type KeptFile, photoFiles } from '../photos/photo-files.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { loggableError } from '../platform/http/errors.ts';
import type { SheetResults } from './results-content.ts';

interface CollectedPhoto {
  readonly told: SheetResults['photos'][number];
  readonly bytes: Buffer;
}

/** The photos of a sheet that are still there, as its device sent them. One that cannot be read keeps nothing else here. */
export const collectPhotos = async (
  tx: Tx,
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  { id, userId }: SheetIdentity,
): Promise<readonly CollectedPhoto[]> => {
  const files = photoFiles(config);
  const seal = descriptorSeal(config);
  const read = (kept: KeptFile): Promise<Buffer | null> =>
    files.read(kept).catch((error: unknown) => {
      log.warn({ err: loggableError(error) }, 'a photo could not be read: it is not handed over');
      return null;
    });
  const rows = await tx.selectFrom('photo').selectAll().where('sheet_id', '=', id).orderBy('number').execute();
  const photos: CollectedPhoto[] = [];
  for (const { key_wrapped, file, number, taken_at, faces, distance, descriptor } of rows) {
    const bytes = key_wrapped === null ? null : await read({ file, keyWrapped: key_wrapped });
    if (bytes === null) continue;
    const opened = descriptor === null ? null : seal.open(userId, descriptor);
    const told = { number: number ?? 0, takenAt: taken_at, faces, distance, descriptor: opened, bytes: bytes.length };
    photos.push({ told, bytes });
  }
  return photos;
};
