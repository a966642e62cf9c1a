import { bridgeOf } from '@quipu/proctor';
import type { SheetKey } from './journal-database.ts';
import { openSheetJournal, type SheetJournal } from './sheet-journal.ts';

/** A sheet's journal as this device keeps it: the desktop application has a file beside the browser's storage. */
export const openJournal = async (key: SheetKey): Promise<SheetJournal> => {
  const bridge = bridgeOf(globalThis);
  if (bridge === null) return openSheetJournal(key);
  return (await import('./mirrored-journal.ts')).openMirroredJournal(key, bridge.journal);
};
