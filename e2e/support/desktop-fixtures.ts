import { electronBinary } from '../../packages/desktop/packaging/electron-binary.mjs';
import type { Desktop, DesktopMake } from './desktop.ts';
import { type DesktopBundle, withDesktopBundle } from './desktop-bundle.ts';
import { desktopInChromium } from './desktop-in-chromium.ts';
import { withDesktopInElectron } from './desktop-in-electron.ts';
import { test as base } from './fixtures.ts';

interface OnDesktop {
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
  desktop: async ({ make, server }, use) => {
    const held = await make.start(server.url);
    try {
      await use(held);
    } finally {
      await held.end();
    }
  },
});

export { expect } from '@playwright/test';
