import { existsSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import { FROZEN_SUM, type FrameSign } from '../src/frames/frame-sign.ts';
import { MAX_WAIT_MS, servedPage } from './served-page.ts';
import { toldFromNothing } from './told-from-nothing.ts';

const WAYS = ['nothing', 'naive', 'canvas', 'worker'] as const;
type Way = (typeof WAYS)[number];
type Looked = (FrameSign | null)[];

const ROUNDS = isQuick ? 1 : 3;
const LOOKS = isQuick ? 6 : 30;
/** A camera may bring no new frame for seconds on a busy machine. */
const MAX_LOOKS_AT_CAMERA = isQuick ? 200 : 10;
const RATES = [1, 6] as const;
/** The share of the naive way's cost on the main thread. */
const AIM = 0.1;

const look = (page: Page, way: Way, scene: 'camera' | 'still', looks: number): Promise<Looked> =>
  page.evaluate(
    ([name, shown, times]) =>
      (window as unknown as { look: (way: string, scene: string, looks: number) => Promise<Looked> }).look(
        name,
        shown,
        times,
      ),
    [way, scene, looks] as const,
  );

/** Milliseconds of all tasks of the page's main thread so far, by the processor's time where it is told. */
const taskTime = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

/** A look's, beside the same page without one. */
const costs = async (page: Page, cdp: CDPSession, rate: number, looks: number): Promise<(way: Way) => number> => {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  const rounds = new Map<Way, number[]>(WAYS.map((way) => [way, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of WAYS) {
      const before = await taskTime(cdp);
      await look(page, way, 'camera', looks);
      rounds.get(way)?.push((await taskTime(cdp)) - before);
    }
  }
  const spent = (way: Way) => median(rounds.get(way) ?? []) / looks;
  return (way) => spent(way) - spent('nothing');
};

/** The two ways that are shipped have to see a live camera live and a grey picture stand still, at its brightness. */
const mistakes = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const way of ['canvas', 'worker'] as const) {
    let changes = 0;
    for (let looks = 0; looks < MAX_LOOKS_AT_CAMERA && changes < 2; looks += 10)
      changes += (await look(page, way, 'camera', 10)).filter((sign) => (sign?.change ?? 0) >= FROZEN_SUM).length;
    if (changes < 2) found.push(`${way}: the camera looks frozen`);
    const grey = (await look(page, way, 'still', 5)).slice(1);
    const isGrey = grey.every((sign) => sign !== null && (sign.change ?? 0) < FROZEN_SUM);
    if (!isGrey) found.push(`${way}: the frozen picture does not look frozen`);
    const brightness = grey.map((sign) => Math.round(sign?.brightness ?? 0));
    if (brightness.some((mean) => Math.abs(mean - 128) > 2)) found.push(`${way}: brightness ${brightness.join(' ')}`);
  }
  return found;
};

const named = process.env['CHROMIUM_PATH'];
const executablePath = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

const served = await servedPage();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(MAX_WAIT_MS);
  await page.goto(served.url);
  await page.waitForFunction(() => 'look' in window);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const wrong = await mistakes(page);
  hold(`a live camera looks live, a frozen one frozen: ${wrong.join('; ') || 'by both ways'}`, wrong.length === 0);

  const size = await page.evaluate(() => (window as unknown as { cameraSize: string }).cameraSize);
  for (const rate of RATES) {
    const of = await toldFromNothing(
      'a look',
      LOOKS,
      (looks) => costs(page, cdp, rate, looks),
      (found) => found('worker') > 0 && found('naive') > 0,
    );
    console.log(
      `a look at the camera (${size}), main thread at ${rate}x: worker ${of('worker').toFixed(2)} ms, ` +
        `small canvas ${of('canvas').toFixed(2)} ms, getImageData ${of('naive').toFixed(2)} ms`,
    );
    report({ what: `worker to getImageData at ${rate}x`, figure: of('worker') / of('naive'), atMost: AIM });
  }
} finally {
  await browser.close();
  await served.stop();
}
