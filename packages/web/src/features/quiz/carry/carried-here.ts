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

/** The desktop application's file may have more than a storage that was cleared. `device`: the one that the storage names; null: it knows none. */
const longer = async (key: SheetKey, device: string | null, stored: readonly string[]): Promise<readonly string[]> => {
  const filed =
    (await bridgeOf(globalThis)
      ?.journal.read(key)
      .catch(() => null)) ?? null;
  if (device === null) return filed?.lines ?? stored;
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
 * Makes answers of what was being typed, in the journal itself: sealed twice, or sent later by this device, its log is one. So only what
 * the journal took is sealed. Null: that is not all; or another tab has the sheet.
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
      await runtime.stop();
      if (runtime.storage() === 'failing') return null;
      const lines: string[] = [];
      for await (const line of journal.read()) lines.push(line);
      return lines.length === 0 ? null : lines;
    } finally {
      journal.close();
    }
  } finally {
    await lock.release();
  }
};

/** One sheet as it lies here; null: nothing of it is owed, or nobody can read it. */
const carriedOf = async (database: JournalDatabase, key: SheetKey): Promise<CarriedHere | 'unreadable' | null> => {
  const [userId, sheetId] = key;
  const record = await database.get('sheets', [...key]);
  const all = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
  const lines = await longer(key, record?.deviceId ?? null, await database.getAll('lines', all));
  const typed = await typedIn(database, key);
  const sheet = await takenUp(lines, typed).catch(() => null);
  if (sheet === null) return lines.length > 0 ? 'unreadable' : null;
  const unsent = sheet.owed?.answers ?? 0;
  if (unsent === 0) return null;
  const { name } = contentOf(sheet.session);
  const seal = record?.seal ?? null;
  // A file alone has no seal.
  if (seal === null || !canSeal()) return { sheetId, name, unsent, carried: null };
  let whole = lines;
  let isTyped = typed.length > 0;
  const sealed = async (fromOf: (numbered: number) => number): Promise<Uint8Array> => {
    const taken = isTyped ? await withTyped(key) : null;
    if (taken !== null) [whole, isTyped] = [taken, false];
    const from = fromOf(numberedLines(whole));
    return sealBackup(seal, sheetId, each(fromLine(whole, from)), from);
  };
  const carried = {
    // Anybody may look here: it does not say whose it is.
    fileName: `respuestas-${sheetId}.backup`,
    whole: () => sealed(() => 0),
    rest: () => sealed((numbered) => restFrom(record?.extras.log ?? null, seal.epoch, numbered)),
    isAll: () => !isTyped,
  };
  return { sheetId, name, unsent, carried };
};

/** Sheets of this device, whoever's, in the browser's storage or in the desktop application's files. */
const keysHere = async (database: JournalDatabase): Promise<readonly SheetKey[]> => {
  const stored = (await database.getAllKeys('sheets')).filter(([, sheetId]) => sheetId > 0);
  const filed = (await bridgeOf(globalThis)?.journal.keptByAll()) ?? [];
  const isStored = ([user, sheet]: SheetKey) => stored.some((one) => one[0] === user && one[1] === sheet);
  return [...stored, ...filed.filter((key) => !isStored(key))];
};

/**
 * Lists what can be carried from this device. Nobody has to be signed in: what is sealed is of use to its own person alone.
 */
export const carriedHere = async (): Promise<AllHere> => {
  const database = await openJournalDatabase();
  try {
    const found: CarriedHere[] = [];
    let unreadable = 0;
    for (const key of await keysHere(database)) {
      const one = await carriedOf(database, key);
      if (one === 'unreadable') unreadable += 1;
      else if (one !== null) found.push(one);
    }
    return { found, unreadable };
  } finally {
    database.close();
  }
};
