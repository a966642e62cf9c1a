import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { MAX_WAIT_MS } from './max-wait.ts';

const PLACES = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'];
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** The Chromium of this machine, or else Playwright's own; it fails where there is none. `more`: further arguments. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...CAMERA, ...more],
  });
};

/** A context that waits for a slow machine. */
export const newContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(MAX_WAIT_MS);
  return context;
};
