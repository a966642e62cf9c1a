import type { Browser, Page } from 'playwright-core';
import { isQuick, median, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser, newContext } from '../browser.ts';
import { builtSite } from '../built-site.ts';
import { benchItems } from '../interaction/bench-items.ts';
import { evaluationOf } from '../interaction/evaluation-of.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE } from '../sign-in.ts';
import { loadingSeen, onSlowPhone, watchLoading } from './slow-page.ts';

const ROUNDS = isQuick ? 1 : 5;
const ITEMS = 200;
const NAME = 'Medición de la recarga';
const LOGIN_AIM = 1.15;
/** What is reached: a bare login has no settings to wait for, and no way on. */
const FORM_AIM = 1.6;
const SHIFT_AIM = 0.02;

interface Times {
  readonly paint: number;
  readonly form: number;
}

const timesOf = (browser: Browser, url: string): Promise<Times> =>
  onSlowPhone(browser, async (page) => {
    await watchLoading(page);
    await page.goto(url);
    // By its role it would be looked for, again and again, on the page's own thread.
    await page.locator('button[type=submit]').waitFor();
    const { paints, formAt } = await loadingSeen(page);
    return { paint: paints.at(-1) ?? Number.NaN, form: formAt ?? Number.NaN };
  });

const shifted = async (page: Page): Promise<number> => {
  await page.reload();
  await page.locator('article[id^="pregunta-"]').first().waitFor();
  return (await loadingSeen(page)).shifts.reduce((sum, value) => sum + value, 0);
};

const shiftsOf = async (browser: Browser, url: string, width: number, place: 0 | 1): Promise<number> => {
  const context = await newContext(browser, { baseURL: url, viewport: { width, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchLoading(page);
  await logIn(page, PEOPLE[place]);
  await enter(page, NAME);
  const shift = await shifted(page);
  await context.close();
  return shift;
};

/**
 * Measures the login's largest paint on a slow telephone beside that of a bare React login, in turns, and how far an
 * evaluation moves by itself while it is loaded again.
 */
export const printSpeed = async (): Promise<void> => {
  const server = await runServer();
  const bare = await builtSite(new URL('./login-page', import.meta.url));
  const browser = await launchBrowser();
  try {
    await server.load(evaluationOf(NAME, benchItems(ITEMS)));
    const times: { ours: Times[]; bare: Times[] } = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await timesOf(browser, bare.url));
      times.ours.push(await timesOf(browser, `${server.url}/login`));
    }
    const beside = (what: string, of: (one: Times) => number, atMost: number): void => {
      const [ours, theirs] = [median(times.ours.map(of)), median(times.bare.map(of))];
      console.log(
        `${what}, slow 4G, 4x, medians of ${ROUNDS} · quipu ${ours.toFixed(0)} ms · bare React login ${theirs.toFixed(0)} ms`,
      );
      report({ what: `${what}, to a bare React login`, figure: ours / theirs, atMost });
    };
    beside('largest paint of the login', (one) => one.paint, LOGIN_AIM);
    // The largest paint is that of the page itself, before any script. This is when a person can begin; a bare page does less.
    beside('the form of the login is there', (one) => one.form, FORM_AIM);
    for (const [place, width] of [360, 1280].entries()) {
      const figure = await shiftsOf(browser, server.url, width, place === 0 ? 0 : 1);
      report({ what: `layout shift of an evaluation that is loaded again, ${width} px`, figure, atMost: SHIFT_AIM });
    }
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
};
