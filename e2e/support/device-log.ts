import type { Page } from '@playwright/test';

/** The log of a sheet as it lies on this device's disk, whatever the program has in memory. */
export const deviceLog = (page: Page, sheetId: number): Promise<readonly string[]> =>
  page.evaluate(
    (id) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('quipu-journal');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const lines: string[] = [];
          const walk = opening.result.transaction('lines').objectStore('lines').openCursor();
          walk.onerror = () => reject(walk.error);
          walk.onsuccess = () => {
            const cursor = walk.result;
            if (cursor === null) {
              opening.result.close();
              resolve(lines);
              return;
            }
            if ((cursor.key as number[])[1] === id) lines.push(cursor.value as string);
            cursor.continue();
          };
        };
      }),
    sheetId,
  );
