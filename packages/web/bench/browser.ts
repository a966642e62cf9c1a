import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

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
