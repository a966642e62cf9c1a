import { bridgeOf } from '@quipu/proctor/bridge';
import { draftsAtOnce, writeDraftsAtOnce } from './drafts-at-once.ts';
import type { SheetKey } from './journal-database.ts';
import { openSheetJournal, type SheetJournal } from './sheet-journal.ts';
import { volatileJournal } from './volatile-journal.ts';

/**
 * Ends all writing once it is erased: nothing that a page still has of the sheet comes back to the
 * device.
 */
const untilErased = (journal: SheetJournal): SheetJournal => {
  const { drafts } = journal;
  let isErased = false;
  return {
    ...journal,
    drafts: {
      read: drafts.read,
      write: async (record) => {
        if (!isErased) await drafts.write(record);
      },
      writeNow: (record) => {
        if (!isErased) drafts.writeNow(record);
      },
    },
    erase: async () => {
      isErased = true;
      try {
        await journal.erase();
      } catch (cause) {
        isErased = false;
        throw cause;
      }
    },
  };
};

/** A sheet's journal as this device keeps it: the desktop application has a file beside the browser's storage. */
export const openJournal = async (key: SheetKey): Promise<SheetJournal> => {
  const bridge = bridgeOf(globalThis);
  if (bridge === null) return untilErased(await openSheetJournal(key));
  return untilErased(await (await import('./mirrored-journal.ts')).openMirroredJournal(key, bridge.journal));
};

/**
 * A journal where the storage does not open: what is typed may still be kept, and is shown to
 * whoever comes back.
 */
export const journalAtOnce = (key: SheetKey): SheetJournal =>
  untilErased({
    ...volatileJournal(),
    drafts: draftsAtOnce(key),
    erase: async () => writeDraftsAtOnce(key, null),
  });
