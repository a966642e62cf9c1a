import { electronBinary } from '../../packages/desktop/packaging/electron-binary.mjs';
import type { Desktop, DesktopMake } from './desktop.ts';
import { type DesktopBundle, withDesktopBundle } from './desktop-bundle.ts';
import { desktopInChromium } from './desktop-in-chromium.ts';
import { withDesktopInElectron } from './desktop-in-electron.ts';
import { test as base } from './fixtures.ts';
import { freePort, MAIN } from './server.ts';

interface OnDesktop {
  /** Says whether the computer is one of a laboratory. */
  readonly laboratory: boolean;
  readonly make: DesktopMake;
  /** The application, showing its page, on a server of this test's own. */
  readonly desktop: Desktop;
}

/** `npm test` says which of the two it is. */
const found = electronBinary();

export const test = base.extend<OnDesktop, { readonly bundle: DesktopBundle }>({
  bundle: [({ browserName: _ }, use) => withDesktopBundle(use), { scope: 'worker' }],
  make: async ({ bundle }, use) =>
    'path' in found ? withDesktopInElectron(found, use) : use(await desktopInChromium(bundle)),
  serverEnv: async ({ make }, use) => use(make.serverEnv),
  laboratory: [false, { option: true }],
  desktop: async ({ make, server, bundle, laboratory }, use) => {
    const program = { runner: bundle.runner, main: MAIN };
    const held = await make.start(server.url, laboratory ? { program, port: await freePort() } : null);
    try {
      await use(held);
    } finally {
      await held.end();
    }
  },
});

export { expect } from '@playwright/test';
