import { expectAccessible } from './support/axe.ts';
import { LARGE_TEXT } from './support/chromium.ts';
import { tourConsole, watchedWithIncidents } from './support/console-tour.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNothingOverlaps, photograph } from './support/look.ts';
import { consolePage, OPERATOR } from './support/staff.ts';

test.use({ serviceWorkers: 'block', launchOptions: LARGE_TEXT });

test('in forced colours, with text twice as large, the console tells what is chosen and open, and nothing lies over anything @long', async ({
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
    await photograph(watching, info, `${name}-forzados-letra-doble`);
    await expectNothingOverlaps(watching, name);
    await expectAccessible(watching);
  });
  // As wide, in letters, as a desktop.
  await watching.setViewportSize({ width: 2560, height: 1600 });
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
