import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_VERSION, desktopVersion } from './client-version.ts';

it('is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(CLIENT_VERSION).toBe(version);
});

it.each([
  ['Mozilla/5.0 (X11; Linux) QuipuDesktop/0.14.0 Chrome/140', '0.14.0'],
  ['QuipuDesktop/0.15.0-rc.1', '0.15.0-rc.1'],
  ['Mozilla/5.0 (X11; Linux) Chrome/140', null],
])('in %s the desktop application is %s', (agent, version) => {
  expect(desktopVersion(agent)).toBe(version);
});
