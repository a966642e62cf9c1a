import type { QuizStep } from '@quipu/contract';
import { type DraftRecord, type HeldLog, inTime, realScheduler } from '@quipu/engine/runtime';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The key of everything kept of a sheet. Nothing is ever read or written across this border. */
export type SheetKey = readonly [userId: number, sheetId: number];

/** The wait for what the sheet shows and plays. Its time is given back. */
export interface SheetLoading {
  readonly epoch: number;
  /** The most that is given back. */
  readonly mostMs: number;
  /** Server time at which all was here, or was done without; null: not yet. */
  readonly loadedAt: number | null;
}

/**
 * Everything of an opened sheet, beyond the log, that the screen needs after a reload without
 * network.
 */
export interface SheetExtras {
  readonly endSteps: readonly QuizStep[];
  readonly resources: readonly string[];
  /** Photos are taken with the camera meanwhile. */
  readonly photos: boolean;
  /** Null: the server knows that it is over. */
  readonly loading: SheetLoading | null;
  /** The longest time that a machine's judgement of the camera's picture covers the question. */
  readonly cameraVerdictBlockMs: number;
  /** The part of the log that the server last said it holds; null: it has said nothing yet. */
  readonly log: HeldLog | null;
  /** It has ended, and its person went on from its last screen. */
  readonly isLeft: boolean;
}

/**
 * The key that seals backups, of the sheet as it was opened last. Scripts can use it, and cannot
 * read it.
 */
export interface BackupSeal {
  readonly key: CryptoKey;
  readonly epoch: number;
  readonly reference: string;
}

export interface SheetRecord {
  /** Tells the server that this is the device that holds the sheet already. */
  readonly deviceId: string;
  /** The tab that may write. Another tab that takes over puts its own here. */
  readonly owner: string;
  readonly extras: SheetExtras;
  /** Null: no backup is allowed, or this browser cannot keep a key. */
  readonly seal: BackupSeal | null;
}

interface JournalSchema extends DBSchema {
  /** Key: user, sheet, number of the line. */
  lines: { key: [number, number, number]; value: string };
  sheets: { key: [number, number]; value: SheetRecord };
  /** Texts that are typed and in no line yet. Key: user, sheet. */
  drafts: { key: [number, number]; value: DraftRecord };
}
export type JournalDatabase = IDBPDatabase<JournalSchema>;

export const JOURNAL_NAME = 'quipu-journal';

export const NO_ANSWER = new Error('the storage does not answer');

/** Hands on what the storage answers. Rejects where that takes too long: some browsers never answer. */
export const answered = async <A>(asked: Promise<A>): Promise<A> => {
  const answer = await inTime<A | null>(realScheduler, asked, null);
  if (answer === null) throw NO_ANSWER;
  return answer;
};

export const openJournalDatabase = async (): Promise<JournalDatabase> => {
  const opening = openDB<JournalSchema>(JOURNAL_NAME, 2, {
    upgrade(database, version) {
      if (version < 1) {
        database.createObjectStore('lines');
        database.createObjectStore('sheets');
      }
      database.createObjectStore('drafts');
    },
    // A newer version of the page waits for this connection to go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await answered(opening);
  } catch (cause) {
    // One that comes after all is nobody's.
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw cause;
  }
};
