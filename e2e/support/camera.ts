import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './data-folder.ts';
import { type FakeCamera, fakeCamera } from './faces.ts';
import { test as base } from './fixtures.ts';

/** A browser whose camera shows real faces. What it shows is left as it is by the test before: each says what it begins with. */
export const test = base.extend<object, { readonly camera: FakeCamera }>({
  camera: [
    async ({ browserName: _ }, use) => {
      const folder = newFolder();
      await use(await fakeCamera(join(folder, 'camera.y4m'), 'noFace'));
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ camera, launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera.args] }),
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
