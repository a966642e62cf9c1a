import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { median } from '../median.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE, type Person } from '../sign-in.ts';
import { benchItems } from './bench-items.ts';
import { evaluationOf } from './evaluation-of.ts';
import { paintTimes, watchPaints } from './paint-times.ts';

const COUNTS = [200, 1_000] as const;
/** In turn, so that what else the machine does falls on both. */
const TURNS = 3;
const RATE = 4;
const OPENINGS = 8;
const MOVES = 24;
const AIM = 1.1;

type What = 'moving' | 'opening the map';
type Times = Readonly<Record<What, number>>;

const nameOf = (count: number) => `Mapa de ${count} ítems`;

/** Only the opening is timed: the map is closed by neither a key nor a click. */
const openings = async function* (page: Page): AsyncGenerator<() => Promise<void>> {
  const map = page.getByRole('dialog');
  for (let time = 0; time < OPENINGS; time += 1) {
    yield () => page.getByRole('main').getByRole('button', { name: 'ver las preguntas' }).click();
    await map.waitFor();
    await map.dispatchEvent('cancel', { cancelable: true });
    await map.waitFor({ state: 'hidden' });
  }
};
const moves = function* (page: Page): Generator<() => Promise<void>> {
  for (let time = 0; time < MOVES; time += 1)
    yield () => page.getByRole('button', { name: time % 4 === 3 ? 'Anterior' : 'Siguiente', exact: true }).click();
};

const measured = async (browser: Browser, baseURL: string, count: number, person: Person): Promise<Times> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 640 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await logIn(page, person);
  await enter(page, nameOf(count));
  const cdp = await context.newCDPSession(page);
  const opening = (await paintTimes(page, cdp, RATE, openings(page))).p50;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole('navigation', { name: 'Preguntas' })
    .getByRole('button')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  const moving = (await paintTimes(page, cdp, RATE, moves(page))).p50;
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
      const ratio = own / other;
      console.log(
        `${what}, p50 at ${RATE}x, medians of ${TURNS} · ${COUNTS[1]} items ${own.toFixed(1)} ms · ${COUNTS[0]} items ${other.toFixed(1)} ms · ` +
          `ratio ${ratio.toFixed(2)} · aim ${AIM} · ${ratio <= AIM ? 'reached' : 'NOT REACHED'}`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
