import type { DraftStore, Journal } from '@quipu/engine/runtime';
import { randomId } from '../../../lib/random-id.ts';
import { type AskAtOnce, readDraftsAtOnce, writeDraftsAtOnce } from './drafts-at-once.ts';
import {
  type BackupSeal,
  type JournalDatabase,
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
};

const linesOf = ([userId, sheetId]: SheetKey, from = 0) =>
  IDBKeyRange.bound([userId, sheetId, from], [userId, sheetId, Number.MAX_SAFE_INTEGER]);

const claim = async (
  database: JournalDatabase,
  [userId, sheetId]: SheetKey,
  owner: string,
  device: string = randomId(),
) => {
  const claiming = database.transaction(['sheets', 'lines'], 'readwrite', STRICT);
  const held = await claiming.objectStore('sheets').get([userId, sheetId]);
  const record = {
    deviceId: held?.deviceId ?? device,
    owner,
    extras: { ...NO_EXTRAS, ...held?.extras },
    seal: held?.seal ?? null,
  };
  await claiming.objectStore('sheets').put(record, [userId, sheetId]);
  const last = await claiming.objectStore('lines').openKeyCursor(linesOf([userId, sheetId]), 'prev');
  const next = last === null ? 0 : last.key[2] + 1;
  await claiming.done;
  return { record, next };
};

/**
 * Opens a sheet's journal and makes this tab its only writer: every write looks, in its own transaction, whether the
 * tab is still the owner, so that a tab that was taken over cannot write even one line more. `device`: whose it was, where
 * nothing is left here that says so.
 */
export const openSheetJournal = async (key: SheetKey, device?: string, atOnce?: AskAtOnce): Promise<SheetJournal> => {
  const [userId, sheetId] = key;
  const database = await openJournalDatabase();
  const owner = randomId();
  let { record, next } = await claim(database, key, owner, device);
  let { seal } = record;
  let isTakenOver = false;

  const begin = () => database.transaction(['sheets', 'lines', 'drafts'], 'readwrite', STRICT);
  const write = async (put: (transaction: ReturnType<typeof begin>) => Promise<unknown>): Promise<void> => {
    const transaction = begin();
    try {
      const held = await transaction.objectStore('sheets').get([userId, sheetId]);
      isTakenOver = held !== undefined && held.owner !== owner;
      if (held?.owner !== owner) throw new Error('the journal belongs to another tab');
      await put(transaction);
    } catch (cause) {
      // Whatever went wrong, no part of it stays. One that failed by itself cannot be aborted again.
      await Promise.allSettled([transaction.done, Promise.resolve().then(() => transaction.abort())]);
      throw cause;
    }
    await transaction.done;
  };
  const keepRecord = () => write((transaction) => transaction.objectStore('sheets').put(record, [userId, sheetId]));

  return {
    deviceId: record.deviceId,
    inMemory: false,
    drafts: {
      read: async () => {
        const kept = [await database.get('drafts', [userId, sheetId]), readDraftsAtOnce(key, atOnce)];
        return kept.filter((one) => one !== undefined && one !== null);
      },
      write: (drafts) =>
        write((transaction) => {
          const store = transaction.objectStore('drafts');
          return drafts === null ? store.delete([userId, sheetId]) : store.put(drafts, [userId, sheetId]);
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
        const page = await database.getAll('lines', linesOf(key, from), PAGE);
        yield* page;
        if (page.length < PAGE) return;
      }
    },
    async append(lines) {
      const from = next;
      await write((transaction) =>
        Promise.all(
          lines.map(async (line, i) => transaction.objectStore('lines').add(line, [userId, sheetId, from + i])),
        ),
      );
      next = from + lines.length;
    },
    setAside: () =>
      write(async (transaction) => {
        const lines = transaction.objectStore('lines');
        const damaged = await lines.getAll(linesOf(key));
        // What was set aside before stays where it is.
        const before = await lines.count(linesOf([userId, -sheetId]));
        await Promise.all([
          lines.delete(linesOf(key)),
          transaction.objectStore('sheets').delete([userId, sheetId]),
          ...damaged.map((line, i) => lines.put(line, [userId, -sheetId, before + i])),
        ]);
      }),
    erase: async () => {
      await write((transaction) =>
        Promise.all([
          transaction.objectStore('lines').delete(linesOf(key)),
          transaction.objectStore('drafts').delete([userId, sheetId]),
          transaction.objectStore('sheets').delete([userId, sheetId]),
        ]),
      );
      writeDraftsAtOnce(key, null, atOnce);
    },
    close: () => database.close(),
  };
};
