import type { Browser } from 'playwright-core';
import { newContext } from '../browser.ts';
import { enter, logIn, logInOperator, PEOPLE, type Person } from '../sign-in.ts';
import { received } from './fresh-browser.ts';
import { WITH_CAMERA, WITH_DRAGGING } from './way.ts';
import type { Received } from './wire.ts';

/** The first one is due within seconds; a slow machine looks for faces in it for a minute. */
const PHOTO_MS = 150_000;

/** Goes an operator's way to seeing an examinee. */
const watch = async (browser: Browser, baseURL: string, examinee: Person): Promise<() => Promise<void>> => {
  const context = await newContext(browser, { baseURL, locale: 'es-EC', serviceWorkers: 'block' });
  const page = await context.newPage();
  await logInOperator(page);
  await page.getByRole('link', { name: WITH_CAMERA.name }).click();
  await page.getByRole('searchbox').fill(examinee.username);
  await page.getByRole('row').filter({ hasText: examinee.username }).click();
  await page.getByRole('button', { name: 'Ver video en vivo' }).click();
  await page.getByText('En vivo', { exact: true }).waitFor();
  return () => context.close();
};

/** Measures what an evaluation fetches beside the way that was walked, by its purpose. */
export const lazyPieces = async (
  browser: Browser,
  baseURL: string,
  way: readonly Received[],
): Promise<readonly { readonly what: string; readonly received: readonly Received[] }[]> => {
  const had = new Set(way.map(({ path }) => path));
  const ofClient = (stage: string, all: readonly Received[]) =>
    all.filter((one) => one.stage === stage && !had.has(one.path) && !/^\/(?:api|storage|app)\//.test(one.path));
  const [, dragger, watched] = PEOPLE;
  const dragging = await received(browser, baseURL, { encoding: 'gzip' }, async (context, wire) => {
    const page = await context.newPage();
    wire.begin('dragging');
    await logIn(page, dragger);
    await enter(page, WITH_DRAGGING);
    await wire.idle(page);
  });
  const camera = await received(browser, baseURL, { encoding: 'gzip' }, async (context, wire) => {
    const page = await context.newPage();
    wire.begin('camera');
    await logIn(page, watched);
    const photo = page.waitForResponse((response) => response.url().endsWith('/api/facelog'), { timeout: PHOTO_MS });
    await enter(page, WITH_CAMERA.name);
    if (!(await photo).ok()) throw new Error('The server did not take the photo');
    await wire.idle(page);
    wire.begin('video');
    const stop = await watch(browser, baseURL, watched);
    await page.getByText('Un supervisor está viendo su cámara y oye su micrófono').waitFor();
    await wire.idle(page);
    await stop();
  });
  return [
    { what: 'dragging', received: ofClient('dragging', dragging) },
    { what: 'camera', received: ofClient('camera', camera) },
    { what: 'video', received: ofClient('video', camera) },
  ];
};
