import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { builtSite } from '../built-site.ts';
import { type PaintTimes, paintTimes, watchPaints } from '../interaction/paint-times.ts';
import { printSmoothness } from './smoothness.ts';

const ROWS = 5_000;
const TIMEOUT_MS = 180_000;
const RATES = [1, 6] as const;
/** The share, of the time that drawing all rows takes. */
const AIM = 0.1;
/** Each word is typed and taken away again, so that rows go and come. */
const WORDS = ['ana'];
const TYPED = WORDS.flatMap((word) => [...word.split(''), ...word.split('').map(() => 'Backspace')]);
const FILTERS = {
  quipu: ['Cámara', 'Con incidentes', 'Todos'],
  naive: ['camera', 'incidents', 'all'],
} as const;
type Side = keyof typeof FILTERS;

const interactions = (page: Page, side: Side): readonly (() => Promise<void>)[] => {
  const search = page.locator('input[type="search"]');
  return [
    ...TYPED.map((key) => () => search.press(key)),
    ...FILTERS[side].map((name) => () => page.getByRole('button', { name: new RegExp(`^${name}`) }).click()),
  ];
};

const measured = async (browser: Browser, url: string, side: Side): Promise<readonly PaintTimes[]> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  // All rows at once, on a slow machine.
  page.setDefaultTimeout(TIMEOUT_MS);
  await watchPaints(page);
  await page.goto(`${url}?side=${side}&rows=${ROWS}`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const cdp = await context.newCDPSession(page);
  const times: PaintTimes[] = [];
  for (const rate of RATES) times.push(await paintTimes(page, cdp, rate, interactions(page, side)));
  await context.close();
  return times;
};

/**
 * Measures from a key in the search, or a click on a filter, to its paint: the board beside the
 * same rows all in the page.
 */
export const printConsole = async (): Promise<void> => {
  const site = await builtSite(new URL('./console-page', import.meta.url));
  const browser = await launchBrowser();
  try {
    const ours = await measured(browser, site.url, 'quipu');
    const naive = await measured(browser, site.url, 'naive');
    for (const [turn, rate] of RATES.entries()) {
      const [own, other] = [ours[turn], naive[turn]];
      if (own === undefined || other === undefined) throw new Error('A run of the console is missing');
      const ratio = own.p95 / other.p95;
      console.log(
        `console, p95 · ${ROWS} rows at ${rate}x · windowed ${own.p95.toFixed(0)} ms (p50 ${own.p50.toFixed(0)}) · ` +
          `all drawn ${other.p95.toFixed(0)} ms (p50 ${other.p50.toFixed(0)}) · ratio ${ratio.toFixed(3)} · ` +
          `aim ${AIM} · ${ratio <= AIM ? 'reached' : 'NOT REACHED'}`,
      );
    }
    await printSmoothness(browser, site.url);
  } finally {
    await browser.close();
    await site.stop();
  }
};
