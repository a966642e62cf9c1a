import { isOpen, pendingCount } from '@quipu/engine';
import { looseReplay } from '@quipu/engine/log';
import { bridgeOf, type DesktopJournal } from '@quipu/proctor/bridge';
import { openJournalDatabase, type SheetRecord } from './journal-database.ts';
import { NO_EXTRAS } from './sheet-journal.ts';

/**
 * The part of logs set aside that the server has been told of: the answers in them, or all that can
 * be told.
 */
type HeardPart = 'answers' | 'all';

/** Logs of a sheet that were set aside on this device, one after another, as they were found. */
export interface AsideLogs {
  readonly sheetId: number;
  readonly logs: readonly (readonly string[])[];
  readonly answersHeard: boolean;
  /** Keeps how much the server has heard. The logs stay for whoever examines them. */
  readonly keepHeard: (what: HeardPart) => Promise<void>;
}

const FIRST_LINE = /^\{"seq":0,/;

/**
 * Splits lines into logs: each begins with a line number 0, and lines before the first of those
 * belong to it.
 */
const apart = (lines: readonly string[]): readonly (readonly string[])[] => {
  const logs: string[][] = [];
  for (const line of lines) {
    const log = logs.at(-1);
    if (log === undefined || FIRST_LINE.test(line)) logs.push([line]);
    else log.push(line);
  }
  return logs;
};

/** Marks a record in the place of its device: only the answers were heard. */
const ANSWERS = 'answers';

const heardOf = (lines: number, what: HeardPart): SheetRecord => ({
  deviceId: what === 'answers' ? ANSWERS : '',
  owner: '',
  extras: { ...NO_EXTRAS, log: { epoch: 0, lines, receipt: null } },
  seal: null,
});

const asideOf = (userId: number) =>
  IDBKeyRange.bound([userId, -Number.MAX_SAFE_INTEGER, 0], [userId, -1, Number.MAX_SAFE_INTEGER]);

const keepInStorage = async (userId: number, sheetId: number, lines: number, what: HeardPart): Promise<void> => {
  const database = await openJournalDatabase();
  try {
    await database.put('sheets', heardOf(lines, what), [userId, -sheetId]);
  } finally {
    database.close();
  }
};

/**
 * Reads logs from the browser's storage. They lie where a sheet's own lines do, under its number
 * with a minus; a record beside them counts the lines that the server was told of.
 */
const inStorage = async (userId: number): Promise<readonly AsideLogs[]> => {
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
      const record = await database.get('sheets', [userId, -sheetId]);
      const heard = record?.extras.log?.lines === own.length ? record : null;
      if (heard !== null && heard.deviceId !== ANSWERS) continue;
      found.push({
        sheetId,
        logs: apart(own),
        answersHeard: heard !== null,
        keepHeard: (what) => keepInStorage(userId, sheetId, own.length, what),
      });
    }
    return found;
  } finally {
    database.close();
  }
};

/**
 * Names of files whose answers the server has, remembered as long as the page is there. Telling
 * them again does no harm.
 */
const answersHeardOf = new Set<string>();

/** The desktop application's. Some stand in the storage, too: the server takes each answer once. */
const inFiles = async (userId: number, files: DesktopJournal): Promise<readonly AsideLogs[]> =>
  (await files.aside(userId)).map(({ sheetId, at, lines }) => {
    const name = `${userId}.${sheetId}.${at}`;
    return {
      sheetId,
      logs: apart(lines),
      answersHeard: answersHeardOf.has(name),
      keepHeard: async (what) => {
        answersHeardOf.add(name);
        if (what === 'all') await files.asideHeard([userId, sheetId], at);
      },
    };
  });

/** Lists logs set aside of a user, as long as the server has not heard all of them. */
export const unheardAside = async (userId: number): Promise<readonly AsideLogs[]> => {
  const bridge = bridgeOf(globalThis);
  if (bridge === null) return inStorage(userId);
  // A storage that does not open keeps nobody from what is in files.
  const [stored, filed] = await Promise.all([inStorage(userId).catch(() => []), inFiles(userId, bridge.journal)]);
  return [...stored, ...filed];
};

/**
 * Tells whether logs set aside have pending answers that the server has not heard. A log that
 * nobody can read counts for nothing. `only`: of this sheet.
 */
export const owesAside = async (userId: number, only: number | null = null): Promise<boolean> =>
  (await unheardAside(userId)).some(
    ({ sheetId, answersHeard, logs }) =>
      (only === null || only === sheetId) &&
      !answersHeard &&
      logs.some((log) => {
        const session = looseReplay(log);
        return isOpen(session) && pendingCount(session) > 0;
      }),
  );
