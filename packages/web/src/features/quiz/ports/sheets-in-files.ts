import type { DesktopJournal } from '@quipu/proctor/bridge';
import { readDraftsAtOnce } from './drafts-at-once.ts';
import { draftsInFile } from './drafts-in-file.ts';
import type { SheetKey } from './journal-database.ts';

/** A sheet's journal as it lies on this device. */
export interface Kept {
  readonly sheetId: number;
  readonly lines: readonly string[];
  readonly drafts: readonly unknown[];
  readonly isSealable: boolean;
}

/** The desktop application's. A file alone has no seal. */
export const inFiles = async (userId: number, files: DesktopJournal): Promise<readonly Kept[]> =>
  Promise.all(
    (await files.kept(userId)).map(async (sheetId): Promise<Kept> => {
      const key: SheetKey = [userId, sheetId];
      const lines = (await files.read(key))?.lines ?? [];
      return { sheetId, lines, drafts: [await draftsInFile(key, files), readDraftsAtOnce(key)], isSealable: false };
    }),
  );
