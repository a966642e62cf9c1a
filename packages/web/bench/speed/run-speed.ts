import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { builtSite } from '../built-site.ts';
import { benchItems } from '../interaction/bench-items.ts';
import { evaluationOf } from '../interaction/evaluation-of.ts';
import { median } from '../median.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE } from '../sign-in.ts';
import { loadingSeen, onSlowPhone, watchLoading } from './slow-page.ts';

const ROUNDS = 5;
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
    await page.getByRole('button', { name: 'Ingresar' }).waitFor();
    const { paints, formAt } = await loadingSeen(page);
    return { paint: paints.at(-1) ?? Number.NaN, form: formAt ?? Number.NaN };
  });

const shifted = async (page: Page): Promise<number> => {
  await page.reload();
  await page.locator('article[id^="pregunta-"]').first().waitFor();
  return (await loadingSeen(page)).shifts.reduce((sum, value) => sum + value, 0);
};

const shiftsOf = async (browser: Browser, url: string, width: number, place: 0 | 1): Promise<number> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchLoading(page);
  await logIn(page, PEOPLE[place]);
  await enter(page, NAME);
  const shift = await shifted(page);
  await context.close();
  return shift;
};

const verdict = (isWithin: boolean): string => (isWithin ? 'reached' : 'NOT REACHED');

/**
 * Measures the login's largest paint on a slow telephone beside that of a bare React login, in turns, and how far an
 * evaluation moves by itself while it is loaded again. False where an aim is missed.
 */
export const printSpeed = async (): Promise<boolean> => {
  const server = await runServer();
  const bare = await builtSite(new URL('./login-page', import.meta.url));
  const browser = await launchBrowser();
  try {
    server.load(evaluationOf(NAME, benchItems(ITEMS)));
    const times: { ours: Times[]; bare: Times[] } = { ours: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await timesOf(browser, bare.url));
      times.ours.push(await timesOf(browser, `${server.url}/login`));
    }
    const beside = (what: string, of: (one: Times) => number): readonly [ratio: number, text: string] => {
      const [ours, theirs] = [median(times.ours.map(of)), median(times.bare.map(of))];
      const ratio = ours / theirs;
      const text = `${what}, slow 4G, 4x · quipu ${ours.toFixed(0)} ms · bare React login ${theirs.toFixed(0)} ms · ratio ${ratio.toFixed(2)}`;
      return [ratio, text];
    };
    const [paint, painted] = beside('largest paint of the login', (one) => one.paint);
    const isFast = paint <= LOGIN_AIM;
    console.log(`${painted} · aim ${LOGIN_AIM} · ${verdict(isFast)}`);
    // The largest paint is that of the page itself, before any script. This is when a person can begin; a bare page does less.
    const [form, there] = beside('the form of the login is there', (one) => one.form);
    const isSoon = form <= FORM_AIM;
    console.log(`${there} · aim ${FORM_AIM} · ${verdict(isSoon)}`);
    let isStill = true;
    for (const [place, width] of [360, 1280].entries()) {
      const shift = await shiftsOf(browser, server.url, width, place === 0 ? 0 : 1);
      isStill &&= shift <= SHIFT_AIM;
      console.log(
        `layout shift of an evaluation that is loaded again, ${width} px · ${shift.toFixed(3)} · aim ${SHIFT_AIM} · ${verdict(shift <= SHIFT_AIM)}`,
      );
    }
    return isFast && isSoon && isStill;
  } finally {
    await browser.close();
    await bare.stop();
    await server.stop();
  }
};
