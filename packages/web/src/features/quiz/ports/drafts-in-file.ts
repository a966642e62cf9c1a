import type { DesktopJournal } from '@quipu/proctor/bridge';
import type { SheetKey } from './journal-database.ts';

/** What was being typed, as the desktop application's file has it, which is not trusted; null: nothing. */
export const draftsInFile = async (key: SheetKey, files: DesktopJournal): Promise<unknown> => {
  try {
    return JSON.parse((await files.readDrafts(key)) ?? 'null');
  } catch {
    return null;
  }
};
