import { expect, type Page, type TestInfo } from '@playwright/test';

export const expectNoSideways = async (page: Page): Promise<void> => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, 'nothing is wider than the screen').toBeLessThanOrEqual(client);
};

/** Kept with the results of the tests, for who looks at screens. */
export const photograph = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await expectNoSideways(page);
  await page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
};

/** Words that do not fit into what is pressed stick out of it. */
export const expectNothingSticksOut = async (page: Page): Promise<void> => {
  const out = await page
    .locator('button, a')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ outerHTML }) => outerHTML));
  expect(out.map((html) => html.slice(0, 200))).toEqual([]);
};
