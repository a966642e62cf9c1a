import { type Browser, chromium, type Page } from 'playwright-core';
import { builtSite } from '../built-site.ts';
import { type PaintTimes, paintTimes, watchPaints } from '../interaction/paint-times.ts';
import { median } from '../median.ts';

const ROWS = 5_000;
const PATIENCE_MS = 180_000;
const RATES = [1, 6] as const;
/** Of what drawing all rows takes. */
const AIM = 0.25;
const ROUNDS = 2;
/** Each word is typed and taken away again, so that rows go and come. */
const WORDS = ['ana', '17'];
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
  page.setDefaultTimeout(PATIENCE_MS);
  await watchPaints(page);
  await page.goto(`${url}?side=${side}&rows=${ROWS}`);
  await page.locator('tbody tr[aria-rowindex]').first().waitFor();
  const cdp = await context.newCDPSession(page);
  const times: PaintTimes[] = [];
  for (const rate of RATES) times.push(await paintTimes(page, cdp, rate, interactions(page, side)));
  await context.close();
  return times;
};

/** From a key in the search, or a click on a filter, to its paint: the board beside the same rows all in the page. */
export const printConsole = async (executablePath: string | undefined): Promise<void> => {
  const site = await builtSite(new URL('./console-page', import.meta.url));
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const runs: Record<Side, (readonly PaintTimes[])[]> = { quipu: [], naive: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const side of ['quipu', 'naive'] as const) runs[side].push(await measured(browser, site.url, side));
    for (const [turn, rate] of RATES.entries()) {
      const of = (side: Side, figure: 'p50' | 'p95') =>
        median(runs[side].map((run) => run[turn]?.[figure] ?? Number.NaN));
      const ratio = of('quipu', 'p95') / of('naive', 'p95');
      console.log(
        `console, p95 · ${ROWS} rows at ${rate}x · windowed ${of('quipu', 'p95').toFixed(0)} ms (p50 ` +
          `${of('quipu', 'p50').toFixed(0)}) · all drawn ${of('naive', 'p95').toFixed(0)} ms (p50 ` +
          `${of('naive', 'p50').toFixed(0)}) · ratio ${ratio.toFixed(2)} · aim ${AIM} · ` +
          `${ratio <= AIM ? 'reached' : 'NOT REACHED'}`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
};
