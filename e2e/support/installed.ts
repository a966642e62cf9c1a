import type { Page } from '@playwright/test';

/** Waits for what serves a reload without server or network: a busy machine installs it later than the page is used. */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));
