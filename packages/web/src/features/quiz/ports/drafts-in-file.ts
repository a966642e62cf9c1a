import type { DesktopJournal } from '@quipu/proctor/bridge';
import type { SheetKey } from './journal-database.ts';

/**
 * Reads what was being typed from the desktop application's file, untrusted; null: there is
 * nothing.
 */
export const draftsInFile = async (key: SheetKey, files: DesktopJournal): Promise<unknown> => {
  try {
    return JSON.parse((await files.readDrafts(key)) ?? 'null');
  } catch {
    return null;
  }
};
