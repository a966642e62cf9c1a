import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe asks of a whole page: under a modal dialog the rest of it is out of reach, and that is as it should be. */
const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region'];

/** Nothing of WCAG 2.2 AA, nor of good practice, is found wanting on the screen as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const isModal = (await page.locator('dialog[open], [aria-modal="true"], [role="alertdialog"]').count()) > 0;
  // No frames here: without the second page that it would gather them in, and without a list of all that is well.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(isModal ? OF_WHOLE_PAGES : [])
    .analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html.slice(0, 160)) })),
  ).toEqual([]);
};
