import { contentOf, finishOf } from '@quipu/engine';
import { bridgeOf } from '@quipu/proctor/bridge';
import { readDraftsAtOnce } from './drafts-at-once.ts';
import { type JournalDatabase, openJournalDatabase } from './journal-database.ts';
import type { Kept } from './sheets-in-files.ts';
import { takenUp } from './taken-up.ts';

export interface UnsentSheet {
  readonly sheetId: number;
  /** True: it was ended here, and the server has not heard of it. */
  readonly ended: boolean;
  /** True: its end is known here, whoever ended it. */
  readonly isOver: boolean;
  readonly allowsBackup: boolean;
}

const unsentOf = async ({ sheetId, lines, drafts, isSealable }: Kept): Promise<UnsentSheet | null> => {
  const sheet = await takenUp(lines, drafts);
  if (sheet === null || sheet.owed === null) return null;
  const { session, owed } = sheet;
  return {
    sheetId,
    ended: owed.end,
    isOver: finishOf(session) !== null,
    allowsBackup: isSealable && contentOf(session).rules.allowDownloadBackupFile,
  };
};

const keysOf = (database: JournalDatabase, userId: number) =>
  database.getAllKeys('sheets', IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]));

/** Lists all sheets of a user that this device has a journal of. */
export const keptSheets = async (userId: number): Promise<readonly number[]> => {
  const database = await openJournalDatabase();
  try {
    return (await keysOf(database, userId)).map(([, sheetId]) => sheetId);
  } finally {
    database.close();
  }
};

const inStorage = async (userId: number): Promise<readonly Kept[]> => {
  const database = await openJournalDatabase();
  try {
    const keys = await keysOf(database, userId);
    return await Promise.all(
      keys.map(async ([, sheetId]): Promise<Kept> => {
        const key: [number, number] = [userId, sheetId];
        const all = IDBKeyRange.bound([...key, 0], [...key, Number.MAX_SAFE_INTEGER]);
        const lines = await database.getAll('lines', all);
        const drafts = [await database.get('drafts', key), readDraftsAtOnce(key)];
        const seal = (await database.get('sheets', key))?.seal ?? null;
        return { sheetId, lines, drafts, isSealable: seal !== null };
      }),
    );
  } finally {
    database.close();
  }
};

/** Everything of a user that lies on this device. */
export const keptOf = async (userId: number): Promise<readonly Kept[]> => {
  const bridge = bridgeOf(globalThis);
  if (bridge === null) return inStorage(userId);
  // A storage that does not open keeps nobody from what is in files.
  const { inFiles } = await import('./sheets-in-files.ts');
  const [stored, filed] = await Promise.all([inStorage(userId).catch(() => []), inFiles(userId, bridge.journal)]);
  return [...stored, ...filed.filter(({ sheetId }) => !stored.some((one) => one.sheetId === sheetId))];
};

/** The sheets of a user of which this device has something that nobody else has. */
export const unsentSheets = async (userId: number): Promise<readonly UnsentSheet[]> => {
  const found: UnsentSheet[] = [];
  for (const kept of await keptOf(userId)) {
    const sheet = await unsentOf(kept);
    if (sheet !== null) found.push(sheet);
  }
  return found;
};
