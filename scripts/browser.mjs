import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, tool } from './run.mjs';

/** Chromium without windows and profiles, in a package of its own: a test takes half of the processor. */
const LEAN = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/snap/bin',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
];
const DOWNLOAD_MS = 300_000;

const found = (names) => PLACES.flatMap((place) => names.map((name) => join(place, name))).find(existsSync);
const onThisMachine = () => found([...NAMES, 'Chromium', 'Google Chrome']);

const playwrights = async () => {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  console.log("Installing Playwright's Chromium…");
  await tool('playwright', ['install', 'chromium'], { timeoutMs: DOWNLOAD_MS });
  return existsSync(path) ? path : undefined;
};

const debians = async () => {
  const isDebian = existsSync('/etc/debian_version') && !/ID=ubuntu/.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return undefined;
  console.log("Installing Debian's chromium…");
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env });
  // Where there is no such package, the other one does.
  await run('apt-get', ['install', '-y', '--no-install-recommends', LEAN], { env });
  return onThisMachine();
};

/** The Chromium that the end-to-end tests drive, installed if need be; null where that cannot be done from here. */
export const findBrowser = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) {
    console.error(`CHROMIUM_PATH=${named} does not exist.`);
    return null;
  }
  return named ?? onThisMachine() ?? (await playwrights()) ?? (await debians()) ?? null;
};

/** The environment that tells the end-to-end tests their browsers, once it was said what is missing; null: there is none. */
export const browsersForTests = async () => {
  const browser = await findBrowser();
  if (browser === null) {
    console.error('No Chromium for the end-to-end tests: install it (apt-get install chromium) or set CHROMIUM_PATH.');
    return null;
  }
  // The one that is named is used for all of them.
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: browser };
  const lean = found([LEAN]);
  if (lean !== undefined) return { CHROMIUM_PATH: browser, QUIPU_LEAN_CHROMIUM: lean };
  console.log(`The end-to-end tests would take half as long with ${LEAN} (apt-get install ${LEAN}).`);
  return { CHROMIUM_PATH: browser };
};
