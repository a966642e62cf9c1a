import type { DesktopJournal } from '@quipu/proctor';
import { openMirroredJournal } from './mirrored-journal.ts';
import { keptSheets } from './unsent-sheets.ts';

/** Sheets of which the browser's storage was lost come back from their files, so that what they owe is found and sent. */
export const restoreKept = async (userId: number, files: DesktopJournal): Promise<void> => {
  const [inFiles, inStorage] = await Promise.all([files.kept(userId), keptSheets(userId)]);
  for (const sheetId of inFiles.filter((id) => !inStorage.includes(id)))
    (await openMirroredJournal([userId, sheetId], files)).close();
};
