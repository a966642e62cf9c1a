import type { Page } from '@playwright/test';

const MARK = 'e2e.cutAnswers';

const cutHere = (mark: string): void => {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const isPost = /\/answers-sheet\/\d+\/answers$/.test(address);
    if (isPost && sessionStorage.getItem(mark) !== null) return Promise.reject(new TypeError('Failed to fetch'));
    return fetch(input, init);
  };
};

/**
 * From here on the server hears of no answer of this tab, whatever pages come and go in it, until what it returns is called. A route
 * cannot promise that: where a page goes with a post of its own under way, Playwright lets that post through.
 */
export const cutAnswers = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(cutHere, MARK);
  await page.evaluate(cutHere, MARK);
  await page.evaluate((mark) => sessionStorage.setItem(mark, ''), MARK);
  return () => page.evaluate((mark) => sessionStorage.removeItem(mark), MARK);
};
