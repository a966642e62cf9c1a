import type { Page } from '@playwright/test';

const KEY = 'test.alarms';

/** Everything that covered the screen or was called out, at whatever instant, over reloads too. Begin it before the page goes anywhere. */
export const recordAlarms = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  await page.addInitScript((key) => {
    const look = () => {
      const found = [...document.querySelectorAll('[role="alertdialog"], [role="dialog"], [role="alert"]')];
      const seen = new Set<string>(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
      for (const one of found) seen.add(one.textContent ?? '');
      sessionStorage.setItem(key, JSON.stringify([...seen]));
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  }, KEY);
  return async () => JSON.parse(await page.evaluate((key) => sessionStorage.getItem(key) ?? '[]', KEY));
};
