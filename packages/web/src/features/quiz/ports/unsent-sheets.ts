import { finishOf, pendingCount } from '@quipu/engine';
import { createQuizRuntime, type Transport, type TransportFailure } from '@quipu/engine/runtime';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { browserClock } from './browser-clock.ts';
import { type JournalDatabase, openJournalDatabase } from './journal-database.ts';

const unreachable = () => TE.left<TransportFailure, never>({ kind: 'offline' });
const nowhere: Transport = {
  open: unreachable,
  push: unreachable,
  startSection: unreachable,
  finish: unreachable,
  printScreenSeen: unreachable,
  time: unreachable,
};

/** Whether a journal, gone on from without a server, has something that a server would be told. Nothing is written. */
const owes = async (database: JournalDatabase, userId: number, sheetId: number): Promise<boolean> => {
  const all = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
  const lines = await database.getAll('lines', all);
  if (lines.length === 0) return false;
  const runtime = createQuizRuntime({
    clock: browserClock,
    scheduler: { after: () => () => undefined, chance: () => 0 },
    journal: {
      async *read() {
        yield* lines;
      },
      append: () => Promise.resolve(),
    },
    transport: nowhere,
  });
  await runtime.start();
  const session = runtime.head();
  await runtime.stop();
  return pendingCount(session) > 0 || finishOf(session)?.confirmed === false;
};

/** The sheets of a user of which this device has something that the server has not. */
export const unsentSheets = async (userId: number): Promise<readonly number[]> => {
  const database = await openJournalDatabase();
  try {
    const keys = await database.getAllKeys('sheets', IDBKeyRange.bound([userId, 0], [userId, Number.MAX_SAFE_INTEGER]));
    const found: number[] = [];
    for (const [, sheetId] of keys) if (await owes(database, userId, sheetId)) found.push(sheetId);
    return found;
  } finally {
    database.close();
  }
};
