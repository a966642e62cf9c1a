import { expect, type Locator, type Page } from '@playwright/test';
import type { Database } from './database.ts';
import { savedAnswers } from './saved.ts';

/** The time between two keys of somebody who types without a pause. */
export const RHYTHM_MS = 110;
const WORDS = 'salí temprano y el bus tardó porque llovía en la vía; ';

/** Records what stands in the control after each key, with the page's time of it. */
export interface Key {
  readonly text: string;
  readonly at: number;
}

/** The page tells of each key as its person sees it, until the page is gone. */
export const watchKeys = async (page: Page): Promise<readonly Key[]> => {
  const keys: Key[] = [];
  await page.exposeFunction('sawKey', (text: string, at: number) => void keys.push({ text, at }));
  await page.evaluate(() => {
    const { sawKey } = window as unknown as { readonly sawKey: (text: string, at: number) => void };
    document.addEventListener('input', ({ target }) => sawKey((target as HTMLInputElement).value, Date.now()));
  });
  return keys;
};

/** Real keys at a human rhythm, without a pause, for as long as there is something to type in. */
export const typeWhile = async (page: Page, goesOn: () => boolean | Promise<boolean>): Promise<void> => {
  for (let at = 0; await goesOn(); at += 1)
    await page.keyboard.type(WORDS[at % WORDS.length] ?? ' ', { delay: RHYTHM_MS });
};

export const typeFor = async (page: Page, span: number): Promise<void> => {
  const end = Date.now() + span;
  await typeWhile(page, () => Date.now() < end);
};

/** The field of a question that one types in. */
export const field = (page: Page): Locator => page.getByRole('main').getByRole('textbox');

/** The text that the server has of an answer. */
export const keptText = async (db: Database, sheetId: number, answerId: number): Promise<string> =>
  (await savedAnswers(db, sheetId))[answerId]?.[0]?.answer ?? '';

export const expectKeptText = (db: Database, sheetId: number, answerId: number, text: string): Promise<void> =>
  expect.poll(() => keptText(db, sheetId, answerId), { timeout: 60_000 }).toBe(text);
