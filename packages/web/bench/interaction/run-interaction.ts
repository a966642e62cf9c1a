import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { median } from '../median.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE, type Person } from '../sign-in.ts';
import { answerAlong } from './answer-along.ts';
import { benchItems } from './bench-items.ts';
import { evaluationOf } from './evaluation-of.ts';
import { type PaintTimes, paintTimes, watchPaints } from './paint-times.ts';
import { surveySite } from './survey-site.ts';

const COUNTS = [200, 1_000] as const;
const RATES = [4, 6] as const;
const AIMS = { 4: 50, 6: 80 } as const;
const ANSWERED = 20;
const ROUNDS = 2;
/** "No slower": within the noise of two runs of the same page. */
const NOISE = 1.15;

const nameOf = (count: number) => `Medición de ${count} ítems`;

const openQuiz = async (page: Page, count: number, person: Person): Promise<void> => {
  await logIn(page, person);
  await enter(page, nameOf(count));
};

const openSurvey = async (page: Page, url: string, count: number): Promise<void> => {
  await page.goto(`${url}?items=${count}`);
  await page.getByRole('button', { name: 'Siguiente', exact: true }).waitFor();
};

const measured = async (
  browser: Browser,
  baseURL: string,
  open: (page: Page) => Promise<void>,
  scope: string,
  count: number,
): Promise<readonly PaintTimes[]> => {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await open(page);
  const cdp = await context.newCDPSession(page);
  const items = benchItems(count);
  const times: PaintTimes[] = [];
  for (const [turn, rate] of RATES.entries()) {
    const part = items.slice(turn * ANSWERED, (turn + 1) * ANSWERED);
    times.push(await paintTimes(page, cdp, rate, answerAlong(page, scope, part)));
  }
  await context.close();
  return times;
};

/**
 * Measures from a key or a click to its paint, ours beside SurveyJS in turns. It prints, and never
 * fails.
 */
export const printInteraction = async (): Promise<void> => {
  const server = await runServer();
  const survey = await surveySite();
  const browser = await launchBrowser();
  try {
    for (const count of COUNTS) server.load(evaluationOf(nameOf(count), benchItems(count)));
    const runs = new Map<string, PaintTimes[]>();
    const keep = (side: string, count: number, times: readonly PaintTimes[]) =>
      times.forEach((time, turn) => {
        const key = `${side} ${count} ${RATES[turn]}`;
        runs.set(key, [...(runs.get(key) ?? []), time]);
      });
    let next = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const count of COUNTS) {
        const person = PEOPLE[next++] as Person;
        keep(
          'quipu',
          count,
          await measured(browser, server.url, (page) => openQuiz(page, count, person), 'main', count),
        );
        keep(
          'survey',
          count,
          await measured(browser, survey.url, (page) => openSurvey(page, survey.url, count), '#root', count),
        );
      }
    }
    const p95 = (side: string, count: number, rate: number) =>
      median((runs.get(`${side} ${count} ${rate}`) ?? []).map((time) => time.p95));
    for (const rate of RATES) {
      for (const count of COUNTS) {
        const ours = p95('quipu', count, rate);
        const theirs = p95('survey', count, rate);
        const { interactions, p50 } = runs.get(`quipu ${count} ${rate}`)?.[0] ?? { interactions: 0, p50: Number.NaN };
        const aim = AIMS[rate];
        const verdict = count === 200 ? ` · aim ${aim} ms · ${ours <= aim ? 'reached' : 'NOT REACHED'}` : '';
        console.log(
          `paint, p95 · ${String(count).padStart(4)} items at ${rate}x · quipu ${ours.toFixed(0)} ms · ` +
            `SurveyJS ${theirs.toFixed(0)} ms · ratio ${(ours / theirs).toFixed(2)} ` +
            `(${interactions} inputs a run, p50 ${p50.toFixed(0)})${verdict}`,
        );
      }
      const growth = p95('quipu', 1_000, rate) / p95('quipu', 200, rate);
      console.log(
        `paint, 1 000 items beside 200, at ${rate}x · ratio ${growth.toFixed(2)} · aim no slower (at most ${NOISE}, the noise) · ` +
          `${growth <= NOISE ? 'reached' : 'NOT REACHED'}`,
      );
    }
  } finally {
    await browser.close();
    await survey.stop();
    await server.stop();
  }
};
