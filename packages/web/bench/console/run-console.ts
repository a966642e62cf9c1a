import type { Browser } from 'playwright-core';
import { isQuick, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser, newContext } from '../browser.ts';
import { builtSite } from '../built-site.ts';
import { paintTimes, quantile, type Timed, watchPaints } from '../interaction/paint-times.ts';
import { searchAndFilter } from './inputs.ts';
import { printSmoothness } from './smoothness.ts';

const ROWS = isQuick ? 1_000 : 5_000;
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

const measured = async (browser: Browser, url: string, side: Side): Promise<readonly (readonly Timed<string>[])[]> => {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await page.goto(`${url}?side=${side}&rows=${ROWS}`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const cdp = await context.newCDPSession(page);
  const times: (readonly Timed<string>[])[] = [];
  for (const rate of RATES) times.push(await paintTimes(page, cdp, rate, searchAndFilter(page, TYPED, FILTERS[side])));
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
      console.log(
        `console, ${ROWS} rows at ${rate}x, p50 · windowed ${quantile(own, 0.5).toFixed(0)} ms · all drawn ${quantile(other, 0.5).toFixed(0)} ms`,
      );
      const ratio = quantile(own, 0.95) / quantile(other, 0.95);
      report({ what: `windowed at ${rate}x, p95, to all drawn`, figure: ratio, atMost: AIM });
    }
    await printSmoothness(browser, site.url);
  } finally {
    await browser.close();
    await site.stop();
  }
};
