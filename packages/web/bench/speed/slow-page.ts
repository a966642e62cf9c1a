import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { newContext } from '../browser.ts';

/** A telephone on a slow 4G, as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s, and a fourth of this processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const CPU = 4;

/** Runs `look` in a page of its own on such a telephone, with an empty cache. */
export const onSlowPhone = async <A>(browser: Browser, look: (page: Page) => Promise<A>): Promise<A> => {
  const context = await newContext(browser, {
    viewport: { width: 360, height: 640 },
    locale: 'es-EC',
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    return await look(page);
  } finally {
    await context.close();
  }
};

interface Seen {
  readonly paints: readonly number[];
  readonly shifts: readonly number[];
  /** When there was something to fill in and send; null: never. */
  readonly formAt: number | null;
}

/** Keeps the largest paints of each page that is loaded from now on, and what moved in it by itself. */
export const watchLoading = (page: Page): Promise<unknown> =>
  page.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });

/** What was seen once everything was fetched, and drawn. */
export const loadingSeen = async (page: Page): Promise<Seen> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A paint is told of some frames later.
  await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.paints.length > 0);
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
};
