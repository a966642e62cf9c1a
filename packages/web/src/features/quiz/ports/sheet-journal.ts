import type { DraftStore, Journal } from '@quipu/engine/runtime';
import { randomId } from '../../../lib/random-id.ts';
import { type AskAtOnce, readDraftsAtOnce, writeDraftsAtOnce } from './drafts-at-once.ts';
import {
  answered,
  type BackupSeal,
  type JournalDatabase,
  NO_ANSWER,
  openJournalDatabase,
  type SheetExtras,
  type SheetKey,
} from './journal-database.ts';

/** The journal of one sheet of one user, held by one tab. */
export interface SheetJournal extends Journal {
  readonly deviceId: string;
  /** True: it lasts as long as the page. A reload finds nothing, and counts as another device. */
  readonly inMemory: boolean;
  /** Texts being typed in the sheet. */
  readonly drafts: DraftStore;
  readonly extras: () => SheetExtras;
  readonly keepExtras: (more: Partial<SheetExtras>) => Promise<void>;
  readonly seal: () => BackupSeal | null;
  readonly keepSeal: (seal: BackupSeal | null) => Promise<void>;
  /** Keeps a damaged log for whoever examines it, who is sent what can be read of it, and starts anew as another device. */
  readonly setAside: () => Promise<void>;
  /** Removes everything of the sheet. Called only once the server has all of it. */
  readonly erase: () => Promise<void>;
  readonly close: () => void;
}

const PAGE = 500;
const STRICT = { durability: 'strict' } as const;
export const NO_EXTRAS: SheetExtras = {
  endSteps: [],
  resources: [],
  photos: false,
  loading: null,
  cameraVerdictBlockMs: 30_000,
  log: null,
  isLeft: false,
};

const linesOf = ([userId, sheetId]: SheetKey, from = 0) =>
  IDBKeyRange.bound([userId, sheetId, from], [userId, sheetId, Number.MAX_SAFE_INTEGER]);

/** All of it, or nothing: whatever goes wrong, no part stays. */
const whole = async <A>(
  transaction: { readonly done: Promise<void>; readonly abort: () => void },
  work: () => Promise<A>,
): Promise<A> => {
  let result: A;
  try {
    result = await work();
  } catch (cause) {
    // One that failed by itself cannot be aborted again.
    await Promise.allSettled([transaction.done, Promise.resolve().then(() => transaction.abort())]);
    throw cause;
  }
  await transaction.done;
  return result;
};

interface Lines {
  readonly openKeyCursor: (
    range: IDBKeyRange,
    direction: 'prev',
  ) => Promise<{ readonly key: readonly number[] } | null>;
}
/** The place after the last line. */
const endOf = async (lines: Lines, key: SheetKey): Promise<number> =>
  ((await lines.openKeyCursor(linesOf(key), 'prev'))?.key[2] ?? -1) + 1;

/** Reads what there is of a sheet. An owner makes it its own with that. */
const find = (database: JournalDatabase, key: SheetKey, device: string, owner: string | null) => {
  const at: [number, number] = [...key];
  const mode: IDBTransactionMode = owner === null ? 'readonly' : 'readwrite';
  const transaction = database.transaction(['sheets', 'lines'], mode, STRICT);
  return whole(transaction, async () => {
    const sheets = transaction.objectStore('sheets');
    const held = await sheets.get(at);
    const record = {
      deviceId: held?.deviceId ?? device,
      owner: owner ?? '',
      extras: { ...NO_EXTRAS, ...held?.extras },
      seal: held?.seal ?? null,
    };
    if (owner !== null) await sheets.put?.(record, at);
    // One that cannot be read, in each line, would begin anew within its epoch: a fork.
    const { length } = await transaction.objectStore('lines').getAll(linesOf(key));
    return { record, writer: owner ?? held?.owner, next: length };
  });
};

const TAKEN_OVER = new Error('the journal belongs to another tab');

/**
 * The connection to the storage. One that the browser has closed, as it does for want of room, never works again: what
 * fails is tried once more over another one.
 */
const connect = async () => {
  let connection = Promise.resolve(await openJournalDatabase());
  let isClosed = false;
  const close = (): void =>
    void connection.then(
      (one) => one.close(),
      () => undefined,
    );
  return {
    over: async <A>(ask: (database: JournalDatabase) => Promise<A>): Promise<A> => {
      const used = connection;
      try {
        return await ask(await used);
      } catch (cause) {
        if (isClosed || cause === TAKEN_OVER) throw cause;
        if (connection === used) {
          close();
          connection = openJournalDatabase();
        }
        return ask(await connection);
      }
    },
    close: () => {
      isClosed = true;
      close();
    },
  };
};

/**
 * Opens a sheet's journal and makes this tab its only writer: every write looks, in its own transaction, whether the
 * tab is still the owner, so that a tab that was taken over cannot write even one line more. Where nothing can be
 * written now, what is there is read, and the first write that succeeds makes the tab the owner, if nobody has become
 * it or written on meanwhile. `device`: whose it was, where nothing is left here that says so.
 */
export const openSheetJournal = async (
  key: SheetKey,
  device: string = randomId(),
  atOnce?: AskAtOnce,
): Promise<SheetJournal> => {
  const [userId, sheetId] = key;
  const at: [number, number] = [userId, sheetId];
  const { over, close } = await connect();
  const owner = randomId();
  const found = (by: string | null) => answered(over(async (database) => find(database, key, device, by)));
  const opened = await found(owner)
    .catch((cause: unknown) => (cause === NO_ANSWER ? Promise.reject(NO_ANSWER) : found(null)))
    .catch((cause: unknown) => {
      close();
      throw cause;
    });
  let record = { ...opened.record, owner };
  let { seal } = record;
  let { writer } = opened;
  /** The place of the next line; null: nobody knows what a write that failed has left. */
  let next: number | null = opened.next;
  let isTakenOver = false;

  const begin = (database: JournalDatabase) => database.transaction(['sheets', 'lines', 'drafts'], 'readwrite', STRICT);
  const write = (put: (transaction: ReturnType<typeof begin>) => Promise<unknown>): Promise<void> =>
    over(async (database) => {
      const transaction = begin(database);
      await whole(transaction, async () => {
        const sheets = transaction.objectStore('sheets');
        const held = await sheets.get(at);
        const isOurs =
          held?.owner === owner ||
          // Whoever had it may have written on since it was read here.
          (held?.owner === writer && (await endOf(transaction.objectStore('lines'), key)) === opened.next);
        isTakenOver = held !== undefined && !isOurs;
        if (!isOurs) throw TAKEN_OVER;
        if (writer !== owner) await sheets.put(record, at);
        await put(transaction);
      });
      writer = owner;
    });
  const keepRecord = () => answered(write((transaction) => transaction.objectStore('sheets').put(record, at)));

  return {
    deviceId: record.deviceId,
    inMemory: false,
    drafts: {
      read: async () => {
        const kept = [await answered(over((database) => database.get('drafts', at))), readDraftsAtOnce(key, atOnce)];
        return kept.filter((one) => one !== undefined && one !== null);
      },
      write: (drafts) =>
        write((transaction) => {
          const store = transaction.objectStore('drafts');
          return drafts === null ? store.delete(at) : store.put(drafts, at);
        }),
      // Of a tab that was taken over it would replace what the other one has written since.
      writeNow: (drafts) => {
        if (!isTakenOver) writeDraftsAtOnce(key, drafts, atOnce);
      },
    },
    extras: () => record.extras,
    keepExtras: (more) => {
      record = { ...record, extras: { ...record.extras, ...more } };
      return keepRecord();
    },
    seal: () => seal,
    keepSeal: async (fresh) => {
      seal = fresh;
      record = { ...record, seal };
      try {
        await keepRecord();
      } catch {
        // Some browsers store no keys: then it is there until the page goes.
        record = { ...record, seal: null };
      }
    },
    async *read(first = 0) {
      for (let from = first; ; from += PAGE) {
        const page = await answered(over((database) => database.getAll('lines', linesOf(key, from), PAGE)));
        yield* page;
        if (page.length < PAGE) return;
      }
    },
    async append(lines) {
      let from = next;
      await write(async (transaction) => {
        const there = transaction.objectStore('lines');
        const first = from ?? (await endOf(there, key));
        from = first;
        await Promise.all(lines.map(async (line, i) => there.add(line, [userId, sheetId, first + i])));
      }).catch((cause: unknown) => {
        // It may have been written all the same.
        next = null;
        throw cause;
      });
      next = (from ?? 0) + lines.length;
    },
    setAside: () =>
      answered(
        write(async (transaction) => {
          const lines = transaction.objectStore('lines');
          const damaged = await lines.getAll(linesOf(key));
          // What was set aside before stays where it is.
          const before = await lines.count(linesOf([userId, -sheetId]));
          await Promise.all([
            lines.delete(linesOf(key)),
            transaction.objectStore('sheets').delete(at),
            ...damaged.map((line, i) => lines.put(line, [userId, -sheetId, before + i])),
          ]);
        }),
      ),
    erase: async () => {
      await answered(
        write((transaction) =>
          Promise.all([
            transaction.objectStore('lines').delete(linesOf(key)),
            transaction.objectStore('drafts').delete(at),
            transaction.objectStore('sheets').delete(at),
          ]),
        ),
      );
      writeDraftsAtOnce(key, null, atOnce);
    },
    close,
  };
};
