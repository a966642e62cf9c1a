import type { Page } from '@playwright/test';

/**
 * Tells when a text stands on the page first, by the page's own clock, which is this computer's: looking from here
 * takes time on a busy one.
 */
export const whenShown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.textContent?.includes(wanted) !== true) return;
          watching.disconnect();
          resolve(Date.now());
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
