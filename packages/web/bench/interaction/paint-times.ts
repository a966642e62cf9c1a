import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';

export interface PaintTimes {
  readonly interactions: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

/** Keeps in the page, for each key and click from now on, the time to its paint. */
export const watchPaints = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });
};

const paintsSeen = (page: Page) =>
  page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes.length);

/** Runs each interaction, waits until its paint was seen, and sums up. */
export const paintTimes = async (
  page: Page,
  cdp: CDPSession,
  rate: number,
  interactions: Iterable<() => Promise<void>> | AsyncIterable<() => Promise<void>>,
): Promise<PaintTimes> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => {
    (window as unknown as { paintTimes: number[] }).paintTimes.length = 0;
  });
  for await (const interact of interactions) {
    const before = await paintsSeen(page);
    await interact();
    await page.waitForFunction(
      (seen) => (window as unknown as { paintTimes: number[] }).paintTimes.length > seen,
      before,
      { polling: 20 },
    );
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const times = await page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes);
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { interactions: sorted.length, p50: at(0.5), p95: at(0.95), worst: at(1) };
};
