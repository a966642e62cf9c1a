import { readFile } from 'node:fs/promises';
import type { Locator, TestInfo } from '@playwright/test';
import { type ReadPdf, readPdf } from '../../packages/server/src/testing/read-pdf.ts';

/** The server sets it with its fonts, loaded for the first of them. */
const TO_SET_IT = { timeout: 120_000 };

/** A page, in points. */
export const A4 = [595, 842];

export interface Saved extends ReadPdf {
  readonly name: string;
  readonly text: string;
}

/** Reads what a button hands over to the browser, as another program does. It is kept with the results of the tests. */
export const savedPdf = async (button: Locator, info: TestInfo): Promise<Saved> => {
  const [file] = await Promise.all([button.page().waitForEvent('download', TO_SET_IT), button.click()]);
  const name = file.suggestedFilename();
  const path = info.outputPath(name);
  await file.saveAs(path);
  const read = await readPdf(await readFile(path));
  return { ...read, name, text: read.pages.join(' ') };
};

export { readPdf };
