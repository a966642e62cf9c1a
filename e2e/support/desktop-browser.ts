import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM, WHOLE_CHROMIUM } from './chromium.ts';
import { LOOK } from './looks.ts';

const START_MS = 60_000;
const ACTION_MS = 30_000;
const SIZE = { width: 1280, height: 800 };

/** These make a browser the window of an application: nobody else's look or habits. */
const argsFor = (profile: string, agent: string): readonly string[] => [
  ...CHROMIUM.launchOptions.args,
  '--headless',
  '--remote-debugging-port=0',
  `--user-data-dir=${profile}`,
  `--user-agent=${agent}`,
  `--window-size=${SIZE.width},${SIZE.height}`,
  '--force-prefers-reduced-motion',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-default-apps',
  '--disable-extensions',
  '--no-default-browser-check',
  '--password-store=basic',
  '--use-mock-keychain',
  '--hide-scrollbars',
  '--mute-audio',
  'about:blank',
];

const endpointOf = (child: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    let said = '';
    const giveUp = setTimeout(() => failed(new Error(`Chromium did not start:\n${said}`)), START_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, endpoint] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (endpoint === undefined) return;
      clearTimeout(giveUp);
      found(endpoint);
    });
  });

/** Brings the page back though its process is gone: a command to the page itself is not possible any more. */
const revive = async (cdp: CDPSession): Promise<void> => {
  const { targetInfos } = await cdp.send('Target.getTargets');
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId ?? '';
  // Flat sessions are the library's own, which has given this page up.
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const replied = new Promise((done) => cdp.once('Target.receivedMessageFromTarget', done));
  const message = JSON.stringify({ id: 1, method: 'Page.navigate', params: { url: 'about:blank' } });
  await cdp.send('Target.sendMessageToTarget', { sessionId, message });
  await replied;
};

/** A window with one page, in a browser that lives and dies with its application. */
export interface Shell {
  readonly page: () => Page;
  /** Forgets what the page's origin keeps of service workers. */
  readonly forgetWorkers: (origin: string) => Promise<void>;
  /** kill -9 of every process that shows pages. Resolves with an empty page in its place: the same tab, with its session storage. */
  readonly killRenderer: () => Promise<void>;
  /** kill -9 of all of it. */
  readonly kill: () => Promise<void>;
}

/** `prepare`: of each connection, before the page goes anywhere. */
export const openShell = async (
  profile: string,
  agent: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Shell> => {
  // It stands for Electron's: after a kill -9 the shell without windows never answers for what its profile kept.
  const child = spawn(WHOLE_CHROMIUM ?? chromium.executablePath(), argsFor(profile, agent), {
    env: { ...process.env, TZ: 'America/Guayaquil', LANGUAGE: 'es' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const endpoint = await endpointOf(child);
  const attach = async () => {
    const browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no window');
    await prepare(context);
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    page.setDefaultTimeout(ACTION_MS);
    await page.setViewportSize(SIZE);
    await page.emulateMedia(LOOK);
    return { browser, page };
  };
  let attached = await attach();
  return {
    page: () => attached.page,
    forgetWorkers: async (origin) => {
      const cdp = await attached.page.context().newCDPSession(attached.page);
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' });
      await cdp.detach();
    },
    killRenderer: async () => {
      const cdp = await attached.browser.newBrowserCDPSession();
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      const crashed = attached.page.waitForEvent('crash');
      for (const { type, id } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL');
      await crashed;
      await revive(cdp);
      // The library gives up a page whose process is gone; over a new connection it is one like any other.
      await attached.browser.close();
      attached = await attach();
    },
    kill: async () => {
      // Lets go of it; whatever the library still collects would fail on what is gone.
      await attached.browser.close();
      child.kill('SIGKILL');
      await gone;
    },
  };
};
