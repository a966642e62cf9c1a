import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { hold, isQuick, report } from '../../../scripts/bench-report.mjs';
import { MAX_WAIT_MS, servedPage } from './served-page.ts';

/** `video/page.ts` puts these into its window. */
interface Bench {
  readonly open: (withSound: boolean) => Promise<void>;
  readonly unplug: () => void;
  readonly answer: () => void;
  readonly view: () => () => void;
  readonly states: readonly string[];
  readonly seen: readonly string[];
  readonly frames: () => number;
  readonly largest: () => number;
  readonly size: () => string;
  readonly soundTracks: () => number;
  readonly setOpen: (now: boolean) => void;
}
type InPage = Window & { readonly bench: Bench; leave: () => void };

const WAITING = { polling: 20 };
const COUNTED = isQuick ? 10 : 30;
/** A camera is sent ten times a second. */
const MIN_FRAMES_A_SECOND = 7;
const MAX_CONNECTION_MS = 2_000;
const MAX_BACK_MS = 5_000;

const named = process.env['CHROMIUM_PATH'];
const executablePath = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Measures the time until so many more frames were shown. */
const timeOfFrames = async (page: Page): Promise<number> => {
  const from = await page.evaluate(() => (window as unknown as InPage).bench.frames());
  const start = performance.now();
  await page.waitForFunction(
    ([before, more]) => (window as unknown as InPage).bench.frames() >= before + more,
    [from, COUNTED] as const,
    WAITING,
  );
  return performance.now() - start;
};
const isLive = (page: Page) =>
  page.waitForFunction(() => (window as unknown as InPage).bench.seen.at(-1) === 'live', null, WAITING);
const said = (what: string, figure: number, atMost: number) => report({ what, figure, unit: 'ms', atMost });
const frames = (what: string, ms: number) =>
  report({ what, figure: (1_000 * COUNTED) / ms, unit: 'frames a second', atLeast: MIN_FRAMES_A_SECOND });

const served = await servedPage('video');
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
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const [examinee, proctor] = [await context.newPage(), await context.newPage()];
  for (const page of [examinee, proctor]) {
    await page.goto(served.url);
    await page.waitForFunction(() => 'bench' in window);
  }
  await examinee.evaluate(async () => {
    const { bench } = window as unknown as InPage;
    await bench.open(true);
    bench.answer();
  });

  const start = performance.now();
  await proctor.evaluate(() => {
    const page = window as unknown as InPage;
    page.leave = page.bench.view();
  });
  await isLive(proctor);
  said('from the offer to a connection, with the peer fetched', performance.now() - start, MAX_CONNECTION_MS);
  frames('live', await timeOfFrames(proctor));
  for (const page of [examinee, proctor]) await page.evaluate(() => (window as unknown as InPage).bench.setOpen(false));
  frames('while no signals pass', await timeOfFrames(proctor));
  const size = await proctor.evaluate(() => (window as unknown as InPage).bench.size());
  const sound = await proctor.evaluate(() => (window as unknown as InPage).bench.soundTracks());
  hold(`a picture arrives (${size}) with ${sound} track of sound`, /^[1-9]\d*x[1-9]/.test(size) && sound === 1);
  for (const page of [examinee, proctor]) await page.evaluate(() => (window as unknown as InPage).bench.setOpen(true));

  await examinee.evaluate(async () => {
    const { bench } = window as unknown as InPage;
    bench.unplug();
    await bench.open(true);
  });
  frames('the camera opened anew, within the same connection', await timeOfFrames(proctor));
  const offers = await proctor.evaluate(() => (window as unknown as InPage).bench.seen.length);

  const reload = performance.now();
  await examinee.reload();
  await examinee.waitForFunction(() => 'bench' in window);
  await examinee.evaluate(async () => {
    const { bench } = window as unknown as InPage;
    await bench.open(false);
    bench.answer();
  });
  await proctor.waitForFunction(
    (before) => {
      const { seen } = (window as unknown as InPage).bench;
      return seen.length > before && seen.at(-1) === 'live';
    },
    offers,
    WAITING,
  );
  said('back after the examinee reloaded', performance.now() - reload, MAX_BACK_MS);
  frames('live again', await timeOfFrames(proctor));

  await proctor.evaluate(() => (window as unknown as InPage).leave());
  await examinee.waitForFunction(() => (window as unknown as InPage).bench.states.at(-1) === 'idle', null, WAITING);
  const largest = await proctor.evaluate(() => (window as unknown as InPage).bench.largest());
  console.log(`left · the examinee's side is idle · largest signal ${largest} characters`);
} finally {
  await browser.close();
  await served.stop();
}
