import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { type ReadPdf, readPdf } from '../../packages/server/src/testing/read-pdf.ts';

export interface Saved extends ReadPdf {
  readonly name: string;
  readonly text: string;
}

/** What a button hands over to the browser, as another program reads it. */
export const savedPdf = async (button: Locator): Promise<Saved> => {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  const read = await readPdf(await readFile(await file.path()));
  return { ...read, name: file.suggestedFilename(), text: read.pages.join(' ') };
};

export { readPdf };
