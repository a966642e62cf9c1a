import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';

/** No person's keys come closer: what an input leaves to do is done before the next one. */
const APART_MS = 100;
/** An input that has led to none by then hit nothing: the bench cannot measure. */
const MAX_PAINT_MS = 60_000;

export interface Timed<Kind> {
  readonly kind: Kind;
  /** From the input to its paint. */
  readonly ms: number;
  /** Processor time of the page's own thread meanwhile. */
  readonly busy: number;
}

interface Given<Kind> {
  readonly kind: Kind;
  /** What has to be so before it can be given; not timed. */
  readonly ready?: () => Promise<void>;
  readonly give: () => Promise<void>;
}

/** Keeps in the page, for each key and click from now on, the time to its paint. */
export const watchPaints = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: fileURLToPath(new URL('./in-page.js', import.meta.url)) });
};

interface InPage {
  readonly expectPaint: () => Promise<void>;
  readonly paintOf: (what: string, mostMs: number) => Promise<number>;
}

/** Waited for: a busy page handles a key before what it was told earlier, and a key that is not expected yet has no paint. */
const expectPaint = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as InPage).expectPaint());

const paintOf = (page: Page, kind: string): Promise<number> =>
  page.evaluate(([what, mostMs]) => (window as unknown as InPage).paintOf(what, mostMs), [kind, MAX_PAINT_MS] as const);

/** Processor time of the page's thread so far: what else the machine does is no part of it. */
const busyMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
};

/** Gives each input, waits until its paint was seen, and times it. */
export const paintTimes = async <Kind>(
  page: Page,
  cdp: CDPSession,
  rate: number,
  inputs: Iterable<Given<Kind>> | AsyncIterable<Given<Kind>>,
): Promise<readonly Timed<Kind>[]> => {
  const times: Timed<Kind>[] = [];
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  for await (const { kind, ready, give } of inputs) {
    await ready?.();
    await page.waitForTimeout(APART_MS);
    await expectPaint(page);
    const before = await busyMs(cdp);
    await give();
    const ms = await paintOf(page, String(kind));
    times.push({ kind, ms, busy: (await busyMs(cdp)) - before });
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times;
};

/** The time that so large a part of them does not exceed. */
export const quantile = (times: readonly Timed<unknown>[], part: number, of: 'ms' | 'busy' = 'ms'): number => {
  const sorted = times.map((one) => one[of]).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};
