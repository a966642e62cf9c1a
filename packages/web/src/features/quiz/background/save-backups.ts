import { saveFile } from '../../../lib/save-file.ts';
import { openJournalDatabase } from '../ports/journal-database.ts';
import { sealBackup } from '../ports/seal-backup.ts';
import { unsentSheets } from '../ports/unsent-sheets.ts';

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** A file for each sheet of a user that owes the server something and may be taken along. */
export const saveBackups = async (userId: number): Promise<void> => {
  const sheets = await unsentSheets(userId);
  const database = await openJournalDatabase();
  try {
    for (const { sheetId, allowsBackup } of sheets) {
      const seal = (await database.get('sheets', [userId, sheetId]))?.seal ?? null;
      if (!allowsBackup || seal === null) continue;
      const all = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
      const lines = await database.getAll('lines', all);
      saveFile(await sealBackup(seal, sheetId, each(lines)), `${seal.reference}.backup`);
    }
  } finally {
    database.close();
  }
};
