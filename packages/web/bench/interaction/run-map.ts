import type { Browser, Page } from 'playwright-core';
import { isQuick, median, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser } from '../browser.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE, type Person } from '../sign-in.ts';
import { click } from './answer-along.ts';
import { benchItems } from './bench-items.ts';
import { evaluationOf } from './evaluation-of.ts';
import { paintTimes, quantile, type Timed, watchPaints } from './paint-times.ts';

const COUNTS = [200, 1_000] as const;
/** In turn, so that what else the machine does falls on both. */
const TURNS = isQuick ? 1 : 3;
/** Its own pace: a processor that is held back spends its time on that. */
const RATE = 1;
const OPENINGS = isQuick ? 2 : 8;
const MOVES = isQuick ? 4 : 24;
const AIM = 1.1;

type What = 'moving' | 'opening the map';
type Times = Readonly<Record<What, number>>;

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
const p50 = (times: readonly Timed<unknown>[]): number => quantile(times, 0.5, 'busy');

const measured = async (browser: Browser, baseURL: string, count: number, person: Person): Promise<Times> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await logIn(page, person);
  await enter(page, nameOf(count));
  const cdp = await context.newCDPSession(page);
  const opening = p50(await paintTimes(page, cdp, RATE, openings(page)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole('navigation', { name: 'Preguntas' })
    .getByRole('button')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  const moving = p50(await paintTimes(page, cdp, RATE, moves(page)));
  await context.close();
  return { 'opening the map': opening, moving };
};

/** Measures how long it takes to go to another question, with the map beside it, and to open the map on a phone: of many beside few. */
export const printMap = async (): Promise<void> => {
  const server = await runServer();
  const browser = await launchBrowser();
  try {
    for (const count of COUNTS) server.load(evaluationOf(nameOf(count), benchItems(count)));
    const [few, many]: [Times[], Times[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const person = PEOPLE[turn % PEOPLE.length] as Person;
      few.push(await measured(browser, server.url, COUNTS[0], person));
      many.push(await measured(browser, server.url, COUNTS[1], person));
    }
    for (const what of ['moving', 'opening the map'] as const) {
      const [own, other] = [many, few].map((all) => median(all.map((one) => one[what]))) as [number, number];
      console.log(
        `${what}, p50 of processor time, medians of ${TURNS} · ${COUNTS[1]} items ${own.toFixed(1)} ms · ${COUNTS[0]} items ${other.toFixed(1)} ms`,
      );
      report({ what: `${what} with ${COUNTS[1]} items, to ${COUNTS[0]}`, figure: own / other, atMost: AIM });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
