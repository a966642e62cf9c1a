import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { isQuick } from '../../../../scripts/bench-report.mjs';
import { ensureServerBuilt, ensureWebBuilt } from '../../../../scripts/built.mjs';
import { launchBrowser } from '../browser.ts';
import { type RunningServer, runServer } from '../running-server.ts';
import { PEOPLE, type Person } from '../sign-in.ts';
import { inKb, printFigure } from './aims.ts';
import { type Options, received } from './fresh-browser.ts';
import { lazyPieces } from './pieces.ts';
import { printAllModules, printScripts, printStages } from './print.ts';
import { otherScreens } from './screens.ts';
import { WITH_CAMERA, WITHOUT_DRAGGING, walk } from './way.ts';
import { bytesOf, type Received } from './wire.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export interface WeightsOptions {
  /** The login and the way alone, without what is told apart from them and without the other screens. */
  readonly isBrief?: boolean;
  readonly scripts?: boolean;
  readonly modules?: boolean;
}

const wayOf = (browser: Browser, server: RunningServer, options: Options, person: Person) =>
  received(browser, server.url, options, (context, wire) => walk(context, wire, person, WITHOUT_DRAGGING.name));

const atLogin = (way: readonly Received[]) => way.filter(({ stage }) => stage === 'login');

const printWorker = async (browser: Browser, server: RunningServer): Promise<void> => {
  const all = await received(browser, server.url, { encoding: 'gzip', isWithWorker: true }, async (context, wire) => {
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await wire.idle(page);
  });
  const worker = all.filter(({ isOfWorker }) => isOfWorker);
  console.log(
    `the service worker: ${worker.length} requests, ${inKb(bytesOf(worker)).trim()} KB, of them script ${inKb(bytesOf(worker, 'script')).trim()} KB`,
  );
};

const measured = async (browser: Browser, server: RunningServer, asked: WeightsOptions): Promise<boolean> => {
  const [someone, , , another] = PEOPLE;
  const way = await wayOf(browser, server, { encoding: 'gzip' }, someone);
  console.log(
    `Chromium ${browser.version()}, empty cache, no service worker, Accept-Encoding: gzip, KB of 1 000 bytes, headers of replies included`,
  );
  printStages(way);
  if (asked.scripts) printScripts(way);
  if (asked.modules) printAllModules(DIST, way);
  const figures = [
    { what: 'login', kind: 'script', aim: 104, received: atLogin(way) },
    { what: 'the whole way', kind: 'script', aim: 230, received: way },
    { what: 'the whole way', kind: 'font', aim: 35, received: way },
  ] as const;
  const isWithin = figures.map(printFigure).every(Boolean);
  if (asked.isBrief) return isWithin;

  for (const { what, received: of } of await lazyPieces(browser, server.url, way)) {
    console.log(
      `besides, for ${what}: script ${inKb(bytesOf(of, 'script')).trim()} KB, all ${inKb(bytesOf(of)).trim()} KB`,
    );
    if (asked.scripts) printScripts(of);
  }
  const brotli = await wayOf(browser, server, {}, another);
  console.log(
    `as the browser asks by itself (brotli): script of the login ${inKb(bytesOf(atLogin(brotli), 'script')).trim()} KB, of the whole way ${inKb(bytesOf(brotli, 'script')).trim()} KB`,
  );
  await printWorker(browser, server);
  const sheetId = way.map(({ path }) => /^\/api\/answers-sheet\/(\d+)$/.exec(path)?.[1]).find(Boolean) ?? '';
  const within = [isWithin];
  for (const { what, isOverHome, received: of } of await otherScreens(browser, server, sheetId)) {
    // The kit brings react-router-dom, which the way has no more.
    const figure = isOverHome
      ? { what: `over the home: ${what}`, aim: 130 }
      : { what: `first screen: ${what}`, aim: 290 };
    within.push(printFigure({ ...figure, kind: 'script', received: of }));
    if (asked.scripts) printScripts(of);
  }
  return within.every(Boolean);
};

/** Measures what a browser receives, and prints it beside the aims. Where one is missed the process fails, at its end. */
export const printWeights = async (asked: WeightsOptions): Promise<void> => {
  const server = await runServer();
  try {
    for (const evaluation of [WITHOUT_DRAGGING, WITH_CAMERA]) await server.load(evaluation);
    const browser = await launchBrowser();
    try {
      const isWithin = await measured(browser, server, asked);
      if (!isWithin && !isQuick) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureServerBuilt();
  await ensureWebBuilt();
  const has = (flag: string) => process.argv.includes(flag);
  await printWeights({
    isBrief: has('--brief'),
    scripts: has('--scripts'),
    modules: has('--modules'),
  });
}
