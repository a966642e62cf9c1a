import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newFolder, removeFolder } from './support/data-folder.ts';
import { HYBRID } from './support/evaluations.ts';
import { test as base, expect } from './support/fixtures.ts';
import { installed } from './support/installed.ts';
import { someone } from './support/people.ts';
import { choose, enter, expectAllSaved } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { copyBuild, publishNextVersion } from './support/web-build.ts';

const test = base.extend<{ readonly web: string }>({
  web: async ({ browserName: _ }, use) => {
    const folder = newFolder();
    copyBuild(join(folder, 'web'));
    await use(join(folder, 'web'));
    removeFolder(folder);
  },
  serverEnv: async ({ web }, use) => use({ QUIPU_WEB: web }),
});

const keptNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) names.push(new URL(url).pathname);
    return names;
  });
const equipment = (page: Page) => page.getByRole('link', { name: 'Revisar mi equipo' });
const checking = (page: Page) => page.getByRole('button', { name: 'Empezar la revisión' });
/** The pieces of the first version, and of the next one, that a page is made of. */
const loaded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
const isOfNext = (names: readonly string[]) => names.some((name) => /\/index-n[\w-]{8}\.js$/.test(name));

test('the first visit keeps what an evaluation needs without a network, and nothing of the staff nor of MUI', async ({
  page,
}) => {
  await page.goto('/login');
  await installed(page);
  const names = await keptNames(page);
  const begin = (name: string) => names.filter((one) => one.startsWith(`/assets/${name}-`));
  for (const name of [
    'index',
    'home',
    'live',
    'quiz',
    'drag-and-drop',
    'camera-notices',
    'start-watch',
    'device-change',
  ])
    expect(begin(name), name).not.toEqual([]);
  for (const name of [
    'kit',
    'office',
    'office-screen',
    'console',
    'board-screen',
    'playback',
    'playback-screen',
    'echo',
  ])
    expect(begin(name), name).toEqual([]);
  expect(names.length).toBeLessThan(100);

  // What is not kept comes when it is asked for, and is there from then on.
  await page.reload();
  await equipment(page).click();
  await expect(checking(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(checking(page)).toBeVisible();
});

test('a page of a version that the server has no more is loaded anew in the next one, where it needs a piece that was not kept', async ({
  page,
  web,
}) => {
  await page.goto('/login');
  await installed(page);
  publishNextVersion(web);
  await page.reload();
  expect(isOfNext(await loaded(page))).toBe(false);
  await equipment(page).click();
  await expect(checking(page)).toBeVisible();
  expect(isOfNext(await loaded(page))).toBe(true);
});

test('but not while an evaluation is open in another tab: that one goes on as it began, with its pieces', async ({
  page,
  web,
  context,
}) => {
  await signIn(page, someone());
  await enter(page, HYBRID);
  await installed(page);
  publishNextVersion(web);
  const other = await context.newPage();
  await other.goto('/login');
  await equipment(other).click();
  await expect(other.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
  await choose(page, 1);
  await expectAllSaved(page);
  const before = await keptNames(page);
  expect(isOfNext(await loaded(page))).toBe(false);
  expect(before.filter((name) => /\/index-[\w-]{8}\.js$/.test(name))).toHaveLength(1);
  await page.reload();
  await expectAllSaved(page);
  expect(isOfNext(await loaded(page))).toBe(false);

  await page.close();
  await other.reload();
  await expect(checking(other)).toBeVisible();
  expect(isOfNext(await loaded(other))).toBe(true);
});
