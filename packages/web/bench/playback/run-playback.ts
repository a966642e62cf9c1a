import type { Browser } from 'playwright-core';
import { isQuick, median, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser, newContext } from '../browser.ts';
import { builtSite } from '../built-site.ts';

const EVENTS = isQuick ? 2_000 : 20_000;
const TURNS = isQuick ? 1 : 3;
const STEPS = isQuick ? 40 : 240;
const OPEN_MS = 1_000;
const FRAME_MS = 1_000 / 60;

interface Playback {
  /** From the reply to the picture of the first instant, with all that stands beside it, in ms of processor time. */
  readonly open: number;
  /** One step of the slider, in the same. */
  readonly step: number;
}

const measured = async (browser: Browser, url: string): Promise<Playback> => {
  const context = await newContext(browser, { viewport: { width: 1_280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await page.goto(`${url}?events=${EVENTS}`);
  await page.waitForFunction(() => document.title === 'Ready');
  const cdp = await context.newCDPSession(page);
  // Processor time of the page's thread: what else the machine does is no part of it.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  const begun = await busy();
  await page.evaluate(() => window.dispatchEvent(new Event('begin')));
  await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument?.querySelector('article') != null);
  await page.waitForFunction(() => document.querySelector('[data-row]') !== null);
  const open = (await busy()) - begun;
  const before = await busy();
  const places = await page.evaluate(async (steps) => {
    const range = document.querySelector<HTMLInputElement>('input[type="range"]');
    if (range === null) throw new Error('There is no slider');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const [min, max] = [Number(range.min), Number(range.max)];
    const seen = new Set<string>();
    for (let step = 1; step <= steps; step += 1) {
      set?.call(range, String(min + ((max - min) * step) / steps));
      range.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
      seen.add(range.getAttribute('aria-valuetext') ?? '');
    }
    return seen.size;
  }, STEPS);
  if (places < STEPS / 2) throw new Error(`The slider led to ${places} instants of ${STEPS}`);
  const step = ((await busy()) - before) / STEPS;
  await context.close();
  return { open, step };
};

/** Measures how long a log takes to open, and each step of the slider along it. It fails where it cannot be measured. */
export const printPlayback = async (): Promise<void> => {
  const site = await builtSite(new URL('./playback-page', import.meta.url));
  const browser = await launchBrowser();
  try {
    const all: Playback[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) all.push(await measured(browser, site.url));
    const [open, step] = [median(all.map((one) => one.open)), median(all.map((one) => one.step))];
    console.log(`playback, ${EVENTS} events, medians of ${TURNS}, processor time of the page:`);
    report({ what: 'a log opens', figure: open, unit: 'ms', atMost: OPEN_MS });
    report({ what: 'a step of the slider', figure: step, unit: 'ms', atMost: FRAME_MS });
  } finally {
    await browser.close();
    await site.stop();
  }
};
