import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { newFolder } from './data-folder.ts';
import type { DesktopMake, HeldDesktop } from './desktop.ts';
import type { DesktopBundle } from './desktop-bundle.ts';
import { type Run, type Running, runInChromium } from './desktop-running.ts';
import { freePort, ROOT } from './server.ts';

/** Processes of a browser that was killed write to it for a moment. */
const remove = (folder: string): Promise<void> =>
  expect(() => rmSync(folder, { recursive: true, force: true })).toPass();

const held = async (run: Run, folder: string): Promise<HeldDesktop> => {
  let running: Running = await runInChromium(run);
  return {
    get page() {
      return running.page();
    },
    userData: run.userData,
    plug: (displays) => running.happen({ what: 'plug', displays }),
    run: (processes) => running.happen({ what: 'run', processes }),
    pressPrintScreen: () => running.happen({ what: 'press', keys: 'PrintScreen' }),
    askToClose: () => running.happen({ what: 'close' }),
    window: async () => running.window(),
    killRenderer: () => running.killRenderer(),
    killMain: () => running.kill(),
    restart: async ({ storageLost = false } = {}) => {
      if (storageLost) await remove(run.profile);
      running = await runInChromium(run);
    },
    end: async () => {
      await running.kill();
      await remove(folder);
    },
  };
};

/**
 * The real main process, with a browser in Electron's place. The page has an origin that browsers take for secure and find on
 * this very computer, because only Electron can be taught `quipu:`; it stays the same over restarts, for what is stored goes
 * by it. Sockets go to the server straight from the page, whose origin a browser sends along: the server has to let it in.
 */
export const desktopInChromium = async (bundle: DesktopBundle): Promise<DesktopMake> => {
  const origin = `http://app.quipu.localhost:${await freePort()}`;
  return {
    serverEnv: { QUIPU_ALLOWED_ORIGINS: origin },
    start: (server, laboratory) => {
      const folder = newFolder();
      const [userData, profile] = [join(folder, 'user'), join(folder, 'browser')];
      mkdirSync(userData);
      return held(
        { bundle, origin, server, laboratory, userData, profile, pageFolder: join(ROOT, 'packages/web/dist') },
        folder,
      );
    },
  };
};
