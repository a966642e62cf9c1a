import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { wholeLines } from '../../packages/desktop/src/journal/kept-line.ts';
import type { Database } from './database.ts';
import type { Desktop } from './desktop.ts';
import type { Person } from './people.ts';

/** Names a sheet and its owner. */
export type JournalKey = readonly [userId: number, sheetId: number];

export const journalKey = async (db: Database, { username }: Person, sheetId: number): Promise<JournalKey> => {
  const { id } = await db.row<{ id: string }>('select id from app_user where reference = $1', [username]);
  return [Number(id), sheetId];
};

export const journalFile = ({ userData }: Desktop, [userId, sheetId]: JournalKey): string =>
  join(userData, 'journal', `${userId}-${sheetId}.journal`);

/** The text that is being typed and is no answer yet. */
export const draftsFile = ({ userData }: Desktop, [userId, sheetId]: JournalKey): string =>
  join(userData, 'journal', `${userId}-${sheetId}.drafts`);

/** The lines of the file, whose first one is not of the log. */
export const linesInFile = (desktop: Desktop, key: JournalKey): readonly string[] => {
  const file = journalFile(desktop, key);
  return existsSync(file) ? wholeLines(readFileSync(file)).lines.slice(1) : [];
};

export const linesInStorage = (page: Page, key: JournalKey): Promise<readonly string[]> =>
  page.evaluate(
    ([userId, sheetId]) =>
      new Promise<readonly string[]>((done, failed) => {
        const opening = indexedDB.open('quipu-journal');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const range = IDBKeyRange.bound([userId, sheetId, 0], [userId, sheetId, Number.MAX_SAFE_INTEGER]);
          const asking = database.transaction('lines').objectStore('lines').getAll(range);
          asking.onerror = () => failed(asking.error);
          asking.onsuccess = () => {
            database.close();
            done(asking.result as readonly string[]);
          };
        };
      }),
    key,
  );

/** The file has what the page has stored, line for line; resolves with it. */
export const expectSameJournals = async (desktop: Desktop, key: JournalKey): Promise<readonly string[]> => {
  await expect(async () => {
    const lines = linesInFile(desktop, key);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(await linesInStorage(desktop.page, key));
  }).toPass();
  return linesInFile(desktop, key);
};
