import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from './support/database.ts';
import { expect, test } from './support/fixtures.ts';
import { noticesAt, watchNotices } from './support/notices.ts';
import { someone } from './support/people.ts';
import { homeHeading } from './support/screen.ts';
import { signIn } from './support/sign-in.ts';
import { tryAgain } from './support/try-again.ts';

const TABS = 4;
const MIN_REFUSED = 10;

/** Duplicates a tab as a person does: the new one starts with a copy of the session storage. */
const duplicated = async (page: Page, context: BrowserContext): Promise<Page> => {
  const opening = context.waitForEvent('page');
  await page.evaluate(() => {
    window.open('/home');
  });
  const tab = await opening;
  await expect(homeHeading(tab)).toBeVisible();
  return tab;
};

const rotations = async (db: Database): Promise<number> => {
  const { count } = await db.row<{ count: string }>('select count(*) from refresh_token where used_at is not null');
  return Number(count);
};
const expireAccess = (db: Database) => db.rows("update access_token set expires_at = now() - interval '1 minute'");
const tokenOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('quipu.session') ?? '{}') as { token?: string }).token);

/** Statuses of the calls that carry a token, and of refreshes. */
const listen = (context: BrowserContext) => {
  const heard = { refused: 0, refreshes: [] as number[] };
  context.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    if (response.url().endsWith('/api/refresh')) heard.refreshes.push(response.status());
    else if (response.status() === 401) heard.refused += 1;
  });
  return heard;
};

test('ten calls of four tabs find their token expired at once: the server is asked for one new pair @long', async ({
  page,
  context,
  db,
}) => {
  await signIn(page, someone());
  const tabs = [page];
  while (tabs.length < TABS) tabs.push(await duplicated(page, context));
  const before = await tokenOf(page);
  const heard = listen(context);
  // The reply to the refresh comes when all of them have been refused.
  await context.route('**/api/refresh', async (route) => {
    await expect.poll(() => heard.refused).toBeGreaterThanOrEqual(MIN_REFUSED);
    await route.continue();
  });
  await expireAccess(db);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) {
    await expect(homeHeading(tab)).toBeVisible();
    await expect(tab.getByRole('button', { name: /^Acceder: / }).first()).toBeVisible();
  }
  await expect.poll(async () => new Set(await Promise.all(tabs.map(tokenOf))).size).toBe(1);
  expect(await tokenOf(page)).not.toBe(before);
  expect(heard.refreshes).toEqual([200]);
  expect(await rotations(db)).toBe(1);
});

test('a token that expires here is renewed where one is; a refresh that fails keeps one in, one that is refused does not', async ({
  page,
  server,
  db,
}) => {
  await watchNotices(page, 'No Autorizado');
  await signIn(page, someone());
  const before = await tokenOf(page);
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('quipu.session') ?? '{}') as object;
    sessionStorage.setItem('quipu.session', JSON.stringify({ ...session, expiration: Date.now() - 1_000 }));
  });
  await page.goto('/reset-password');
  await expect.poll(() => tokenOf(page)).not.toBe(before);
  await expect(page).toHaveURL('/reset-password');
  expect(await rotations(db)).toBe(1);
  // The token is renewed before the screen is there, and a server that is killed sends no more of it.
  const home = page.getByRole('link', { name: 'Inicio' });
  await expect(home).toBeVisible();

  await expireAccess(db);
  await server.kill();
  await home.click();
  await expect(page.getByText('Lo sentimos, no se pudo conectar con el servidor')).toBeVisible();
  await server.start();
  await tryAgain(page, page.getByRole('button', { name: /^Acceder: / }).first());
  expect(await rotations(db)).toBe(2);

  await expireAccess(db);
  await db.rows("update token_family set ended_at = now(), ended_as = 'loggedOut'");
  await page.reload();
  await expect(page).toHaveURL('/login');
  // It goes after some seconds, which a slow page may take to load all that it has.
  await expect.poll(() => noticesAt(page)).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem('quipu.session'))).toBeNull();
});
