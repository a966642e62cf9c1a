import { contentOf, finishOf, pendingCount } from '@quipu/engine';
import { createQuizRuntime, type Transport, type TransportFailure } from '@quipu/engine/runtime';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { browserClock } from './browser-clock.ts';
import { readDraftsAtOnce } from './drafts-at-once.ts';
import { type JournalDatabase, openJournalDatabase } from './journal-database.ts';

const unreachable = () => TE.left<TransportFailure, never>({ kind: 'offline' });
const nowhere: Transport = {
  open: unreachable,
  sync: unreachable,
  startSection: unreachable,
  finish: unreachable,
  printScreenSeen: unreachable,
  time: unreachable,
};

export interface UnsentSheet {
  readonly sheetId: number;
  /** It was ended here, and the server has not heard of it. */
  readonly ended: boolean;
  /** It goes on nowhere: its end is known here, whoever ended it. */
  readonly isOver: boolean;
  readonly allowsBackup: boolean;
}

/** What a journal, gone on from without a server, has that a server would be told; null: nothing. Nothing is written. */
const owed = async (database: JournalDatabase, userId: number, sheetId: number): Promise<UnsentSheet | null> => {
  const all = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
  const lines = await database.getAll('lines', all);
  if (lines.length === 0) return null;
  const drafts = [await database.get('drafts', [userId, sheetId]), readDraftsAtOnce([userId, sheetId])];
  const runtime = createQuizRuntime({
    clock: browserClock,
    scheduler: { after: () => () => undefined, chance: () => 0 },
    journal: {
      async *read() {
        yield* lines;
      },
      append: () => Promise.resolve(),
    },
    // What was being typed when the page went is owed like any answer.
    drafts: {
      read: () => Promise.resolve(drafts.filter((one) => one !== undefined && one !== null)),
      write: () => Promise.resolve(),
      writeNow: () => undefined,
    },
    transport: nowhere,
  });
  await runtime.start();
  const session = runtime.head();
  await runtime.stop();
  const ended = finishOf(session)?.confirmed === false;
  if (!ended && pendingCount(session) === 0) return null;
  const record = await database.get('sheets', [userId, sheetId]);
  const isSealable = (record?.seal ?? null) !== null;
  return {
    sheetId,
    ended,
    isOver: finishOf(session) !== null,
    allowsBackup: isSealable && contentOf(session).rules.allowDownloadBackupFile,
  };
};

const keysOf = (database: JournalDatabase, userId: number) =>
  database.getAllKeys('sheets', IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]));

/** All sheets of a user that this device has a journal of. */
export const keptSheets = async (userId: number): Promise<readonly number[]> => {
  const database = await openJournalDatabase();
  try {
    return (await keysOf(database, userId)).map(([, sheetId]) => sheetId);
  } finally {
    database.close();
  }
};

/** The sheets of a user of which this device has something that the server has not. */
export const unsentSheets = async (userId: number): Promise<readonly UnsentSheet[]> => {
  const database = await openJournalDatabase();
  try {
    const keys = await keysOf(database, userId);
    const found: UnsentSheet[] = [];
    for (const [, sheetId] of keys) {
      const sheet = await owed(database, userId, sheetId);
      if (sheet !== null) found.push(sheet);
    }
    return found;
  } finally {
    database.close();
  }
};
