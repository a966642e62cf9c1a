import type { Browser, CDPSession, Page } from 'playwright-core';
import { isQuick, median, report } from '../../../../scripts/bench-report.mjs';
import { newContext } from '../browser.ts';
import { paintTimes, quantile, watchPaints } from '../interaction/paint-times.ts';
import { searchAndFilter } from './inputs.ts';

const MANY = 3_000;
const FEW = 300;
/** In turn, so that what else the machine does falls on both. */
const TURNS = isQuick ? 1 : 5;
const RATE = 4;
const STEPS = isQuick ? 10 : 100;
const STEP_PX = 90;
const AIM = 1.1;
const FILTERS = ['En curso', 'Con incidentes', 'Todos'] as const;
const TYPED = ['a', 'n', 'a', 'Backspace', 'Backspace', 'Backspace'] as const;

interface Smoothness {
  /** The page's own thread, for one step of scrolling, in ms. */
  readonly scroll: number;
  /** From a key in the search, or a click on a filter, to its paint. */
  readonly filter: number;
}

const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
};

const scrolled = async (page: Page, cdp: CDPSession): Promise<number> => {
  const before = await busyMs(cdp);
  await page.evaluate(
    async ([steps = 0, px = 0]) => {
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy(0, px);
        await new Promise(requestAnimationFrame);
      }
    },
    [STEPS, STEP_PX],
  );
  return ((await busyMs(cdp)) - before) / STEPS;
};

const measured = async (browser: Browser, url: string, rows: number): Promise<Smoothness> => {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await page.goto(`${url}?side=quipu&rows=${rows}`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const cdp = await context.newCDPSession(page);
  const asked = searchAndFilter(page, TYPED, FILTERS);
  const filter = quantile(await paintTimes(page, cdp, RATE, [...asked, ...asked]), 0.5);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RATE });
  const scroll = await scrolled(page, cdp);
  await context.close();
  return { scroll, filter };
};

/** Measures the board with many rows beside the same with few. */
export const printSmoothness = async (browser: Browser, url: string): Promise<void> => {
  const [many, few]: [Smoothness[], Smoothness[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    many.push(await measured(browser, url, MANY));
    few.push(await measured(browser, url, FEW));
  }
  for (const what of ['scroll', 'filter'] as const) {
    const [own, other] = [many, few].map((all) => median(all.map((one) => one[what]))) as [number, number];
    console.log(
      `console, ${what} at ${RATE}x, medians of ${TURNS} · ${MANY} rows ${own.toFixed(1)} ms · ${FEW} rows ${other.toFixed(1)} ms`,
    );
    report({ what: `${what} with ${MANY} rows, to ${FEW}`, figure: own / other, atMost: AIM });
  }
};
