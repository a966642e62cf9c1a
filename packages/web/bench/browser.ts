import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const PLACES = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** A machine that does much else takes long: what has not come by then never does. */
const MAX_WAIT_MS = 180_000;
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The Chromium of this machine, or else Playwright's own; it fails where there is none. `more`: further arguments. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...CAMERA, ...more],
  });
};

export const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'es-EC', ...options });
  context.setDefaultTimeout(MAX_WAIT_MS);
  return context;
};
