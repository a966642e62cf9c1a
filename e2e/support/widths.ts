import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectNothingSticksOut, photograph } from './look.ts';

const HEIGHT = 800;
const WIDEST = 1280;

/** The screen as it stands, on a phone, a tablet and a desktop: photographed, and looked over by axe at both ends. */
export const lookAtWidths = async (page: Page, info: TestInfo, name: string): Promise<void> => {
  for (const width of [360, 768, WIDEST]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await photograph(page, info, `${width}-${name}`);
    await expectNothingSticksOut(page);
    if (width !== 768) await expectAccessible(page);
  }
};
