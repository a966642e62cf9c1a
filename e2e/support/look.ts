import { expect, type Page, type TestInfo } from '@playwright/test';

/** The layout of a script follows a change of size a moment later. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, { message: 'nothing is wider than the screen' }).toBeLessThanOrEqual(0);
};

/** Pictures are for people, and cost a run a tenth of its time: QUIPU_PICTURES=1 keeps them with the results of the tests. */
const KEEPS_PICTURES = process.env['QUIPU_PICTURES'] === '1';

/** The screen fits; a picture of it is kept for who looks at screens, where that is asked for. */
export const photograph = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await expectNoSideways(page);
  if (KEEPS_PICTURES) await page.screenshot({ path: info.outputPath(`${name}.png`), animations: 'disabled' });
};

/** Words that do not fit into what is pressed stick out of it. */
export const expectNothingSticksOut = async (page: Page): Promise<void> => {
  const out = await page
    .locator('button, a')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map(({ outerHTML }) => outerHTML));
  expect(out.map((html) => html.slice(0, 200))).toEqual([]);
};
