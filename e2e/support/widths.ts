import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectNothingSticksOut, photograph } from './look.ts';

/** What lies over the end of a question is scrolled away: what is half under it is no small target. */
export const UNDER_A_CARD = ['target-size'];
const HEIGHT = 800;
export const WIDTHS = [360, 768, 1280] as const;

/** The tags of what can be seen. */
const seen = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map(({ tagName }) => tagName)
      .join(' '),
  );

/**
 * The screen as it stands, on a phone, a tablet and a desktop: it fits, and axe looks it over wherever something stands on it
 * that did not at the widths before. `widths`: in their order. `without`: rules of axe.
 */
export const lookAtWidths = async (
  page: Page,
  info: TestInfo,
  name: string,
  widths: readonly number[] = WIDTHS,
  without: readonly string[] = [],
): Promise<void> => {
  const looked = new Set<string>();
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await photograph(page, info, `${width}-${name}`);
    await expectNothingSticksOut(page);
    const screen = await seen(page);
    if (!looked.has(screen)) await expectAccessible(page, without);
    looked.add(screen);
  }
};
