import { expect, type Locator, type Page } from '@playwright/test';

const ONE_TRY = { timeout: 5_000 };

/**
 * Tries again as somebody who does not wait, until what was missing is there. The page may try by itself just then:
 * nothing is left to press.
 */
export const tryAgain = async (page: Page, missing: Locator): Promise<void> => {
  const retry = page.getByRole('button', { name: 'Reintentar', exact: true }).first();
  await expect(async () => {
    if (await retry.isVisible()) await retry.click(ONE_TRY);
    await expect(missing).toBeVisible(ONE_TRY);
  }).toPass({ timeout: 60_000 });
};
