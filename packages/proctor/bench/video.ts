import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { servedPage } from './served-page.ts';

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

const WAITING = { timeout: 60_000, polling: 20 };
const COUNTED = 30;

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
const said = (what: string, ms: number) => console.log(`${what} · ${Math.round(ms)} ms`);
const frames = (what: string, ms: number) =>
  console.log(`${what} · ${COUNTED} frames in ${Math.round(ms)} ms (${((1_000 * COUNTED) / ms).toFixed(1)} a second)`);

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
  said('from the offer to a connection, with the peer fetched', performance.now() - start);
  frames('live', await timeOfFrames(proctor));
  for (const page of [examinee, proctor]) await page.evaluate(() => (window as unknown as InPage).bench.setOpen(false));
  frames('while no signals pass', await timeOfFrames(proctor));
  const size = await proctor.evaluate(() => (window as unknown as InPage).bench.size());
  const sound = await proctor.evaluate(() => (window as unknown as InPage).bench.soundTracks());
  console.log(`what arrives · ${size}, ${sound} track of sound`);
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
  said('back after the examinee reloaded', performance.now() - reload);
  frames('live again', await timeOfFrames(proctor));

  await proctor.evaluate(() => (window as unknown as InPage).leave());
  await examinee.waitForFunction(() => (window as unknown as InPage).bench.states.at(-1) === 'idle', null, WAITING);
  const largest = await proctor.evaluate(() => (window as unknown as InPage).bench.largest());
  console.log(`left · the examinee's side is idle · largest signal ${largest} characters`);
} finally {
  await browser.close();
  await served.stop();
}
