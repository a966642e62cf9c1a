import type { DesktopJournal } from '@quipu/proctor/bridge';
import { openMirroredJournal } from './mirrored-journal.ts';
import { withSheet } from './tab-lock.ts';
import { keptSheets } from './unsent-sheets.ts';

/**
 * Sheets of which the browser's storage was lost come back from their files, so that what they owe is found and sent. One that
 * is open already has come back by that.
 */
export const restoreKept = async (userId: number, files: DesktopJournal): Promise<void> => {
  const [inFiles, inStorage] = await Promise.all([files.kept(userId), keptSheets(userId)]);
  for (const sheetId of inFiles.filter((id) => !inStorage.includes(id))) {
    await withSheet(navigator.locks, [userId, sheetId], async () =>
      (await openMirroredJournal([userId, sheetId], files)).close(),
    );
  }
};
