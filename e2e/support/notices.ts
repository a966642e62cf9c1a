import type { Page } from '@playwright/test';

/**
 * Tells when a notice came onto the screen, each time, by this machine's clock. Call it before the page goes anywhere.
 */
export const watchNotices = (page: Page, notice: string): Promise<unknown> =>
  page.addInitScript((text) => {
    const seen: number[] = [];
    Object.assign(window, { noticesAt: seen });
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.textContent?.startsWith(text) === true) seen.push(Date.now());
    }).observe(document, { subtree: true, childList: true });
  }, notice);

export const noticesAt = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (window as unknown as { noticesAt: number[] }).noticesAt);
