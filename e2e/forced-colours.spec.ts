import { expectAccessible } from './support/axe.ts';
import { tourConsole, watchedWithIncidents } from './support/console-tour.ts';
import { expect, test } from './support/fixtures.ts';
import { photograph } from './support/look.ts';
import { consolePage, OPERATOR } from './support/staff.ts';

test.use({ serviceWorkers: 'block' });

test('in forced colours the console tells what is chosen, what is open and where the focus is @long', async ({
  page,
  browser,
  server,
  db,
}, info) => {
  test.slow();
  const watched = await watchedWithIncidents(page, db);
  const watching = await consolePage(browser, server.url, OPERATOR);
  await watching.emulateMedia({ forcedColors: 'active' });
  await tourConsole(watching, watched, async (name) => {
    await photograph(watching, info, `${name}-forzados`);
    await expectAccessible(watching);
  });
  await watching.setViewportSize({ width: 1280, height: 800 });
  await watching.goto(`/consola/${watched.sessionId}/${watched.sheetId}`);
  const outlineOf = (selector: string) =>
    watching
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle);
  await expect(watching.locator('[aria-selected="true"]')).toBeVisible();
  expect(await outlineOf('[aria-selected="true"]')).toBe('solid');
  expect(await outlineOf('[aria-pressed="true"]')).toBe('solid');
});
