import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Leaves out what axe asks of a whole page: under a modal dialog the rest of it is out of reach, and that is as it
 * should be.
 */
const OF_WHOLE_PAGES = ['landmark-one-main', 'page-has-heading-one', 'region'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type WithAxe = Window & { readonly axe?: typeof axe };

/** Nothing of WCAG 2.2 AA, nor of good practice, is found wanting on the screen as it stands. `without`: rules that do not apply there. */
export const expectAccessible = async (page: Page, without: readonly string[] = []): Promise<void> => {
  // Once for each document: half a megabyte of script costs more than what it does. There are no frames here.
  if (!(await page.evaluate(() => (window as WithAxe).axe !== undefined))) await page.evaluate(axe.source);
  // The system gives the colours there; axe takes those of the style sheet for the text's.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const isModal = (await page.locator('dialog[open], [aria-modal="true"], [role="alertdialog"]').count()) > 0;
  const options = {
    resultTypes: ['violations' as const],
    runOnly: { type: 'tag' as const, values: TAGS },
    rules: Object.fromEntries([
      ...OF_WHOLE_PAGES.map((rule) => [rule, { enabled: !isModal }]),
      ...[...without, ...(isForced ? ['color-contrast'] : [])].map((rule) => [rule, { enabled: false }]),
    ]),
  };
  const found = await page.evaluate(async (given) => {
    const { violations } = (await (window as WithAxe).axe?.run(document, given)) ?? { violations: null };
    return violations?.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, options);
  expect(found).toEqual([]);
};
