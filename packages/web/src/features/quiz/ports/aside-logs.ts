import { openJournalDatabase, type SheetRecord } from './journal-database.ts';
import { NO_EXTRAS } from './sheet-journal.ts';

/**
 * Logs of a sheet that were set aside on this device, one after another, as they were found. They are where a sheet's own lines
 * are, under its number with a minus; how many of these lines the server was told of is in a record beside them.
 */
export interface AsideLogs {
  readonly sheetId: number;
  readonly logs: readonly (readonly string[])[];
}

const FIRST_LINE = /^\{"seq":0,/;

/** Each begins with a line number 0; what stands before the first such line belongs to it. */
const apart = (lines: readonly string[]): readonly (readonly string[])[] => {
  const logs: string[][] = [];
  for (const line of lines) {
    const log = logs.at(-1);
    if (log === undefined || FIRST_LINE.test(line)) logs.push([line]);
    else log.push(line);
  }
  return logs;
};

const heardOf = (lines: number): SheetRecord => ({
  deviceId: '',
  owner: '',
  extras: { ...NO_EXTRAS, log: { epoch: 0, lines, receipt: null } },
  seal: null,
});

const asideOf = (userId: number) =>
  IDBKeyRange.bound([userId, -Number.MAX_SAFE_INTEGER, 0], [userId, -1, Number.MAX_SAFE_INTEGER]);

/** Those of a user of which the server has not heard. */
export const unheardAside = async (userId: number): Promise<readonly AsideLogs[]> => {
  const database = await openJournalDatabase();
  try {
    const keys = await database.getAllKeys('lines', asideOf(userId));
    const lines = await database.getAll('lines', asideOf(userId));
    const bySheet = new Map<number, string[]>();
    keys.forEach(([, sheet], i) => {
      const own = bySheet.get(-sheet) ?? [];
      own.push(lines[i] ?? '');
      bySheet.set(-sheet, own);
    });
    const found: AsideLogs[] = [];
    for (const [sheetId, own] of bySheet) {
      const heard = await database.get('sheets', [userId, -sheetId]);
      if (heard?.extras.log?.lines !== own.length) found.push({ sheetId, logs: apart(own) });
    }
    return found;
  } finally {
    database.close();
  }
};

/** The server has been told of all of these: they stay for whoever examines them. */
export const keepHeard = async (userId: number, { sheetId, logs }: AsideLogs): Promise<void> => {
  const database = await openJournalDatabase();
  try {
    const lines = logs.reduce((sum, log) => sum + log.length, 0);
    await database.put('sheets', heardOf(lines), [userId, -sheetId]);
  } finally {
    database.close();
  }
};
