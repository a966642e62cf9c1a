import type { Browser, Page } from 'playwright-core';
import { isQuick, report } from '../../../../scripts/bench-report.mjs';
import { launchBrowser, newContext } from '../browser.ts';
import { runServer } from '../running-server.ts';
import { enter, logIn, PEOPLE, type Person } from '../sign-in.ts';
import { answerAlong, KINDS, type Kind } from './answer-along.ts';
import { benchItems } from './bench-items.ts';
import { evaluationOf } from './evaluation-of.ts';
import { paintTimes, quantile, type Timed, watchPaints } from './paint-times.ts';
import { bareSite, surveySite } from './rival-sites.ts';

const COUNTS = [200, 1_000] as const;
/** A processor that is held back spends its time on that: what grows is compared at its own pace. */
const OWN_PACE = 1;
const AIMS = { 4: 25, 6: 40 } as const;
const RATES = [OWN_PACE, 4, 6] as const;
const GROWTH = 1.1;
/** Five have one of each kind of item. */
const ANSWERED = isQuick ? 5 : 20;
const ROUNDS = isQuick ? 1 : 2;

type Times = readonly Timed<Kind>[];
type Rate = (typeof RATES)[number];

const nameOf = (count: number) => `Medición de ${count} ítems`;

const openQuiz = async (page: Page, count: number, person: Person): Promise<void> => {
  await logIn(page, person);
  await enter(page, nameOf(count));
  const map = page.getByRole('navigation', { name: 'Preguntas' });
  await map
    .getByRole('button')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
};

const openRival = async (page: Page, url: string, count: number): Promise<void> => {
  await page.goto(`${url}?items=${count}`);
  await page.getByRole('button', { name: 'Siguiente', exact: true }).waitFor();
};

interface Side {
  readonly name: 'quipu' | 'SurveyJS' | 'a bare page';
  readonly scope: string;
  readonly counts: readonly number[];
  readonly open: (page: Page, count: number, person: Person) => Promise<void>;
}

const measured = async (
  browser: Browser,
  baseURL: string,
  { open, scope }: Side,
  count: number,
  person: Person,
): Promise<ReadonlyMap<Rate, Times>> => {
  const context = await newContext(browser, { baseURL, viewport: { width: 1280, height: 800 }, locale: 'es-EC' });
  const page = await context.newPage();
  await watchPaints(page);
  await open(page, count, person);
  const cdp = await context.newCDPSession(page);
  const items = benchItems(count);
  const times = new Map<Rate, Times>();
  for (const [turn, rate] of RATES.entries()) {
    const part = items.slice(turn * ANSWERED, (turn + 1) * ANSWERED);
    times.set(rate, await paintTimes(page, cdp, rate, answerAlong(page, scope, part)));
  }
  await context.close();
  return times;
};

/** Measures from a key or a click to its paint, ours beside SurveyJS in turns. */
export const printInteraction = async (): Promise<void> => {
  const server = await runServer();
  const [survey, bare] = [await surveySite(), await bareSite()];
  const browser = await launchBrowser();
  const sides: readonly Side[] = [
    { name: 'quipu', scope: 'main', counts: COUNTS, open: openQuiz },
    { name: 'SurveyJS', scope: '#root', counts: COUNTS, open: (page, count) => openRival(page, survey.url, count) },
    { name: 'a bare page', scope: 'main', counts: [200], open: (page, count) => openRival(page, bare.url, count) },
  ];
  try {
    for (const count of COUNTS) await server.load(evaluationOf(nameOf(count), benchItems(count)));
    const runs = new Map<string, Timed<Kind>[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, count] of COUNTS.entries()) {
        // Nobody takes the same evaluation twice: it is on its first question.
        const person = PEOPLE[round * COUNTS.length + place] as Person;
        for (const side of sides.filter(({ counts }) => counts.includes(count))) {
          const times = await measured(browser, server.url, side, count, person);
          for (const [rate, all] of times) {
            const key = `${side.name} ${count} ${rate}`;
            runs.set(key, [...(runs.get(key) ?? []), ...all]);
          }
        }
      }
    }
    const timesOf = (side: Side['name'], count: number, rate: number, kind?: Kind) =>
      (runs.get(`${side} ${count} ${rate}`) ?? []).filter((one) => kind === undefined || one.kind === kind);
    console.log("From a key or a click to its paint, p50 of each kind, and the page's processor time within:");
    for (const rate of RATES) {
      for (const count of COUNTS) {
        for (const { name } of sides.filter(({ counts }) => counts.includes(count))) {
          const each = KINDS.map((kind) => {
            const times = timesOf(name, count, rate, kind);
            return `${kind} ${quantile(times, 0.5).toFixed(0)} ms (${quantile(times, 0.5, 'busy').toFixed(1)})`;
          }).join(' · ');
          console.log(`  ${name.padEnd(11)} ${String(count).padStart(5)} items at ${rate}x · ${each}`);
        }
      }
      if (rate === OWN_PACE) continue;
      const slowest = (side: Side['name']) => quantile(timesOf(side, 200, rate), 0.95);
      for (const name of ['SurveyJS', 'a bare page'] as const)
        report({
          what: `an input among 200 items at ${rate}x, p95`,
          ...{ figure: slowest('quipu'), unit: 'ms', atMost: AIMS[rate], rival: { name, figure: slowest(name) } },
        });
    }
    for (const kind of KINDS) {
      const spent = (side: Side['name'], count: number) => quantile(timesOf(side, count, OWN_PACE, kind), 0.5, 'busy');
      const growth = (side: Side['name']) => spent(side, 1_000) / spent(side, 200);
      report({
        what: `${kind} among 1000 items, to 200, processor time`,
        ...{ figure: growth('quipu'), atMost: GROWTH, rival: { name: 'SurveyJS', figure: growth('SurveyJS') } },
      });
    }
  } finally {
    await browser.close();
    await survey.stop();
    await bare.stop();
    await server.stop();
  }
};
