import type { Page } from '@playwright/test';

/** What a reload without server or network is served by: a busy machine installs it later than the page is used. */
export const installed = (page: Page): Promise<unknown> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));
