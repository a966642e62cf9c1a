import { contentOf } from '@quipu/engine';
import { fromLine, numberedLines } from '@quipu/engine/log';
import { bridgeOf } from '@quipu/proctor/bridge';
import { readDraftsAtOnce } from '../ports/drafts-at-once.ts';
import { draftsInFile } from '../ports/drafts-in-file.ts';
import { type JournalDatabase, openJournalDatabase, type SheetKey } from '../ports/journal-database.ts';
import { openJournal } from '../ports/open-journal.ts';
import { canSeal, sealBackup } from '../ports/seal-backup.ts';
import { askForSheet, sheetLock } from '../ports/tab-lock.ts';
import { runtimeAlone, takenUp } from '../ports/taken-up.ts';
import type { Carried } from './carry-dialog.tsx';
import { restFrom } from './rest-from.ts';

/** A sheet of which this device has answers that nobody else has, whoever's it is. */
export interface CarriedHere {
  readonly sheetId: number;
  readonly name: string;
  readonly unsent: number;
  /** Null: it cannot be sealed here. */
  readonly carried: Carried | null;
}

export interface AllHere {
  readonly found: readonly CarriedHere[];
  /** Sheets of which something lies here that this page cannot read: it is damaged, or a newer version wrote it. */
  readonly unreadable: number;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** The desktop application's file may have more than a storage that was cleared. */
const longer = async (key: SheetKey, device: string, stored: readonly string[]): Promise<readonly string[]> => {
  const filed =
    (await bridgeOf(globalThis)
      ?.journal.read(key)
      .catch(() => null)) ?? null;
  const isSame = filed?.device === device && stored.every((line, place) => line === filed.lines[place]);
  return isSame ? filed.lines : stored;
};

/** Texts that were being typed as the page went, and are in no line. */
const typedIn = async (database: JournalDatabase, key: SheetKey): Promise<readonly unknown[]> => {
  const bridge = bridgeOf(globalThis);
  const filed = bridge === null ? null : await draftsInFile(key, bridge.journal);
  const typed = [await database.get('drafts', [...key]), readDraftsAtOnce(key), filed];
  return typed.filter((one) => one !== undefined && one !== null);
};

/**
 * Makes answers of what was being typed, in the journal itself: sealed twice, or sent later by this device, its log is one. Null: another tab
 * has the sheet, and does so itself.
 */
const withTyped = async (key: SheetKey): Promise<readonly string[] | null> => {
  const locks: LockManager | undefined = navigator.locks;
  const lock = await askForSheet(locks, sheetLock(key), { takeOver: false });
  if (lock === 'taken') return null;
  try {
    const journal = await openJournal(key);
    try {
      const runtime = runtimeAlone(journal, journal.drafts);
      await runtime.start();
      const lines: string[] = [];
      for await (const line of runtime.lines()) lines.push(line);
      await runtime.stop();
      return lines.length === 0 ? null : lines;
    } finally {
      journal.close();
    }
  } finally {
    await lock.release();
  }
};

/**
 * Lists what can be carried from this device. Nobody has to be signed in: what is sealed is of use to its own person alone.
 */
export const carriedHere = async (): Promise<AllHere> => {
  const database = await openJournalDatabase();
  try {
    const found: CarriedHere[] = [];
    let unreadable = 0;
    for (const key of await database.getAllKeys('sheets')) {
      const [userId, sheetId] = key;
      const record = await database.get('sheets', key);
      if (record === undefined || sheetId < 0) continue;
      const all = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
      const lines = await longer(key, record.deviceId, await database.getAll('lines', all));
      const typed = await typedIn(database, key);
      const sheet = await takenUp(lines, typed).catch(() => null);
      if (sheet === null && lines.length > 0) unreadable += 1;
      const unsent = sheet?.owed?.answers ?? 0;
      if (sheet === null || unsent === 0) continue;
      const { seal, extras } = record;
      let whole = lines;
      let isTyped = typed.length > 0;
      const sealed = async (fromOf: (numbered: number) => number): Promise<Uint8Array> => {
        if (seal === null) throw new Error('there is no key');
        const taken = isTyped ? await withTyped(key) : null;
        if (taken !== null) [whole, isTyped] = [taken, false];
        const from = fromOf(numberedLines(whole));
        return sealBackup(seal, sheetId, each(fromLine(whole, from)), from);
      };
      const carried = {
        // Anybody may look here: it does not say whose it is.
        fileName: `respuestas-${sheetId}.backup`,
        whole: () => sealed(() => 0),
        rest: () => sealed((numbered) => restFrom(extras.log, seal?.epoch ?? 0, numbered)),
      };
      const isSealable = seal !== null && canSeal();
      found.push({ sheetId, name: contentOf(sheet.session).name, unsent, carried: isSealable ? carried : null });
    }
    return { found, unreadable };
  } finally {
    database.close();
  }
};
