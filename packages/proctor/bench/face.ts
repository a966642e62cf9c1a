import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAME_PERSON_WITHIN } from '@quipu/engine';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { facePhoto, fakeCamera, type Scene } from '../../../e2e/support/faces.ts';
import { hold, isQuick, median, report } from '../../../scripts/bench-report.mjs';
import { descriptorDistance, QUIZ_SAMPLE_EVERY_MS } from '../src/face.ts';
import type { bench } from './face/page.ts';
import { MAX_WAIT_MS, servedPage } from './served-page.ts';
import { toldFromNothing } from './told-from-nothing.ts';

/** The share of one core, at one look every QUIZ_LOOK_EVERY_MS. */
const AIM = 0.05;
const RATES = isQuick ? ([6] as const) : ([1, 6] as const);
/** A multiple of four: of so many looks that see no one, one is a careful one. */
const LOOKS = isQuick ? 4 : 20;
const EVERY_MS = isQuick ? 100 : 200;
/** The usual interval in an evaluation of an hour: thirty photos between its second and its last minute but one. */
const PHOTO_EVERY_MS = 116_000;
const PHOTOS = isQuick ? 1 : 6;

type Bench = typeof bench;
type Way = Parameters<Bench['looks']>[0];

const looks = (page: Page, way: Way, times: number, everyMs: number): Promise<number[]> =>
  page.evaluate((args) => (window as unknown as { bench: Bench }).bench.looks(...args), [way, times, everyMs] as const);

const describe = async (page: Page, scene: Scene) =>
  page.evaluate(
    (jpeg) => (window as unknown as { bench: Bench }).bench.describe('worker', jpeg),
    [...(await facePhoto(scene))],
  );

const mistakes = async (page: Page): Promise<string[]> => {
  const wrong: string[] = [];
  const expected = { oneFace: 1, otherFace: 1, noFace: 0, twoFaces: 2 } as const;
  for (const [scene, faces] of Object.entries(expected)) {
    const seen = (await describe(page, scene as Scene)).faces.length;
    if (seen !== faces) wrong.push(`${scene}: ${seen} faces`);
  }
  const [one, other] = [await describe(page, 'oneFace'), await describe(page, 'otherFace')];
  const photo = await page.evaluate(() => (window as unknown as { bench: Bench }).bench.describePhoto());
  const [same, different] = [photo, other].map((seen) =>
    descriptorDistance(one.descriptor ?? [], seen.descriptor ?? []),
  ) as [number, number];
  console.log(
    `distance · same person ${same.toFixed(2)} · another ${different.toFixed(2)} · photo ${photo.bytes} bytes`,
  );
  if (!(same <= SAME_PERSON_WITHIN)) wrong.push('the same person is far');
  if (!(different > SAME_PERSON_WITHIN)) wrong.push('another person is near');
  return wrong;
};

/** Processor time of all threads of the pages, in ms: the workers' too. */
const processTime = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return 1_000 * processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
};

const taskTime = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

interface Cost {
  readonly cost: number;
  readonly took: number;
}

/** Measures what so many looks add to a page that shows its camera and does nothing else, each. */
const costOf = async (page: Page, way: Way, spent: () => Promise<number>, times: number): Promise<Cost> => {
  const before = await spent();
  await looks(page, 'nothing', times, EVERY_MS);
  const between = await spent();
  const took = await looks(page, way, times, EVERY_MS);
  const cost = (await spent()) - between - (between - before);
  return { cost: cost / times, took: median(took) };
};

/** Photos taken and described, by one reader or by one each, without what the page spends in the same time anyway. */
const costOfPhotos = async (
  page: Page,
  spent: () => Promise<number>,
  isFresh: boolean,
  times: number,
): Promise<Cost> => {
  const before = await spent();
  const since = performance.now();
  const took = await page.evaluate((args) => (window as unknown as { bench: Bench }).bench.photos(...args), [
    times,
    isFresh,
  ] as const);
  const between = await spent();
  await page.waitForTimeout(performance.now() - since);
  return { cost: (2 * between - before - (await spent())) / times, took: median(took) };
};

const named = process.env['CHROMIUM_PATH'];
const executablePath = [named, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);

const folder = mkdtempSync(join(tmpdir(), 'quipu-faces-'));
const camera = await fakeCamera(join(folder, 'camera.y4m'), 'oneFace');
const served = await servedPage('face');
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...camera.args],
});
const tell = async (what: string, times: number, everyMs: number, of: (times: number) => Promise<Cost>) => {
  const { cost, took } = await toldFromNothing(what, times, of, (found) => found.cost > 0);
  const each = `${took.toFixed(0)} ms, ${cost.toFixed(1)} ms of processor, one in ${everyMs / 1_000} s`;
  report({ what: `${what} (${each})`, figure: (100 * cost) / everyMs, unit: '% of a core', atMost: 100 * AIM });
};
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(MAX_WAIT_MS);
  await page.goto(served.url);
  await page.waitForFunction(() => 'bench' in window);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

  const wrong = await mistakes(page);
  hold(`faces are counted and told apart: ${wrong.join('; ') || 'all'}`, wrong.length === 0);
  for (const way of ['worker', 'here'] as const) await looks(page, way, 5, 0);

  const scenes = { oneFace: 'a look at a face', noFace: 'a look at no one' } as const;
  for (const scene of ['oneFace', 'noFace'] as const) {
    await camera.show(scene);
    await looks(page, 'nothing', 5, EVERY_MS);
    const tellLook = (what: string, way: Way, spent: () => Promise<number>) =>
      tell(`${scenes[scene]}, ${what}`, LOOKS, QUIZ_SAMPLE_EVERY_MS, (times) => costOf(page, way, spent, times));
    await tellLook('in a worker, 1x', 'worker', () => processTime(browser));
    // Chromium slows a page's own thread only, so the slower machine is measured by a page that has no worker.
    for (const rate of RATES) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
      await tellLook(`on the page's thread, ${rate}x`, 'here', () => taskTime(cdp));
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await camera.show('oneFace');
  for (const isFresh of [false, true]) {
    const what = `a photo described, ${isFresh ? 'a worker for each' : 'one worker for all'}, 1x`;
    const spent = () => processTime(browser);
    await tell(what, PHOTOS, PHOTO_EVERY_MS, (times) => costOfPhotos(page, spent, isFresh, times));
  }
} finally {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true });
}
