import type { Page } from 'playwright-core';
import { click, type Input } from '../interaction/answer-along.ts';

/** Types in the search, a key at a time, and then clicks one filter after the other. */
export const searchAndFilter = (
  page: Page,
  keys: readonly string[],
  filters: readonly string[],
): readonly Input<string>[] => {
  const ready = () => page.locator('input[type="search"]').focus();
  return [
    ...keys.map((key) => ({ kind: 'search', ready, give: () => page.keyboard.press(key) })),
    ...filters.map((name) => click('filter', page, page.getByRole('button', { name: new RegExp(`^${name}`) }))),
  ];
};
