import type { Browser, CDPSession, Page } from 'playwright-core';
import { isQuick, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser, newContext } from '../browser.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE, type Person } from '../sign-in.ts';
import { click } from './answer-along.ts';
import { benchItems } from './bench-items.ts';
import { evaluationOf } from './evaluation-of.ts';
import { paintTimes, quantile, type Timed, watchPaints } from './paint-times.ts';

const COUNTS = [200, 1_000] as const;
/** Of few and of many in turn, so that what else the machine does falls on both. */
const TURNS = isQuick ? 1 : 5;
/** Its own pace: a processor that is held back spends its time on that. */
const RATE = 1;
const OPENINGS = isQuick ? 2 : 5;
const MOVES = isQuick ? 4 : 16;
const AIM = 1.1;

type What = 'moving' | 'opening the map';
type Times = Readonly<Record<What, readonly Timed<unknown>[]>>;

const nameOf = (count: number) => `Mapa de ${count} ítems`;

/** Only the opening is timed: the map is closed by neither a key nor a click. */
const openings = async function* (page: Page) {
  const map = page.getByRole('dialog');
  const button = page.getByRole('main').getByRole('button', { name: 'ver las preguntas' });
  for (let time = 0; time < OPENINGS; time += 1) {
    yield click('opening', page, button);
    await map.waitFor();
    await map.dispatchEvent('cancel', { cancelable: true });
    await map.waitFor({ state: 'hidden' });
  }
};
const moves = function* (page: Page) {
  for (let time = 0; time < MOVES; time += 1) {
    const name = time % 4 === 3 ? 'Anterior' : 'Siguiente';
    yield click('moving', page, page.getByRole('button', { name, exact: true }));
  }
};

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly count: number;
}

const opened = async (browser: Browser, baseURL: string, count: number, person: Person): Promise<Opened> => {
  const context = await newContext(browser, { baseURL, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await logIn(page, person);
  await enter(page, nameOf(count));
  return { page, cdp: await context.newCDPSession(page), count };
};

const timed = async ({ page, cdp, count }: Opened): Promise<Times> => {
  await page.setViewportSize({ width: 360, height: 640 });
  const opening = await paintTimes(page, cdp, RATE, openings(page));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole('navigation', { name: 'Preguntas' })
    .getByRole('button')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  return { 'opening the map': opening, moving: await paintTimes(page, cdp, RATE, moves(page)) };
};

/** Measures how long it takes to go to another question, with the map beside it, and to open the map on a phone: of many beside few. */
export const printMap = async (): Promise<void> => {
  const server = await runServer();
  const browser = await launchBrowser();
  try {
    for (const count of COUNTS) await server.load(evaluationOf(nameOf(count), benchItems(count)));
    const pages: Opened[] = [];
    for (const [place, count] of COUNTS.entries())
      pages.push(await opened(browser, server.url, count, PEOPLE[place] as Person));
    const times: { readonly count: number; readonly of: Times }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const page of pages) times.push({ count: page.count, of: await timed(page) });
    for (const what of ['moving', 'opening the map'] as const) {
      const [few, many] = COUNTS.map((count) => {
        const all = times.flatMap((one) => (one.count === count ? one.of[what] : []));
        return quantile(all, 0.5, 'busy');
      }) as [number, number];
      console.log(
        `${what}, p50 of processor time · ${COUNTS[1]} items ${many.toFixed(1)} ms · ${COUNTS[0]} items ${few.toFixed(1)} ms`,
      );
      report({ what: `${what} with ${COUNTS[1]} items, to ${COUNTS[0]}`, figure: many / few, atMost: AIM });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
