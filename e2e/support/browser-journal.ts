import type { Page } from '@playwright/test';
import { sha256 } from '@quipu/engine/log';

/** Changes line `place` (from its end) of the device's only journal into what it was not; null: changes nothing. Returns all lines. */
export const editedJournal = (page: Page, place: number, line: string | null): Promise<readonly string[]> =>
  page.evaluate(
    async ([back, text]) => {
      const done = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await done(indexedDB.open('quipu-journal'));
      const lines = database.transaction('lines', 'readwrite').objectStore('lines');
      const keys = (await done(lines.getAllKeys())) as [number, number, number][];
      const [user, sheet, last] = keys.at(-1) ?? [0, 0, 0];
      if (text !== null) await done(lines.put(text, [user, sheet, last + 1 - back]));
      const all = (await done(lines.getAll())) as string[];
      database.close();
      return all;
    },
    [place, line] as const,
  );

/** The text of the device's only draft; empty: its disk has none. */
export const keptDraft = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('quipu-journal'));
    const records = await done(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    const [record] = records as { readonly drafts: readonly { readonly text: string }[] }[];
    return record?.drafts[0]?.text ?? '';
  });

/** Adds a line to the device's only journal, as the application would. */
export const addToJournal = async (page: Page, type: string, data: object): Promise<void> => {
  const lines = await editedJournal(page, 0, null);
  const head = lines.at(-1) ?? '';
  const { seq, at } = JSON.parse(head) as { readonly seq: number; readonly at: number };
  await editedJournal(page, 0, JSON.stringify({ seq: seq + 1, prev: sha256(head), type, at, data }));
};
