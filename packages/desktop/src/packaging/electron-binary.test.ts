import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { desktopLine, electronBinary } from '../../packaging/electron-binary.mjs';

/** It answers as Electron does that runs as Node: to a question for its version, and to nothing else. */
const saying = (version: string): string => `#!/bin/sh
[ "$ELECTRON_RUN_AS_NODE" = 1 ] && [ "$1" = -p ] && [ "$2" = process.versions.electron ] && echo ${version}
`;

const program = (file: string, content: string): void => {
  writeFileSync(file, content);
  chmodSync(file, 0o755);
};

/** The package of Electron, with a binary that says so; null: as it is where none could be had. */
const packageWith = (content: string | null, path = 'electron'): string => {
  const installed = mkdtempSync(join(tmpdir(), 'quipu-electron-'));
  writeFileSync(join(installed, 'package.json'), '{"version":"45.4.1"}');
  mkdirSync(join(installed, 'dist'));
  if (content === null) return installed;
  writeFileSync(join(installed, 'path.txt'), `${path}\n`);
  program(join(installed, 'dist', path), content);
  return installed;
};

const distWith = (content: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-dist-'));
  program(join(folder, 'electron'), content);
  return folder;
};

const PATH = process.env['PATH'] ?? '';
const find = (installed: string, env: Readonly<Record<string, string | undefined>> = { DISPLAY: ':1' }) =>
  electronBinary({ installed, env: { PATH, ...env }, platform: 'linux' });

it('finds the one that is installed, by the name that its package says', () => {
  const installed = packageWith(saying('45.0.2'), 'electron-app');
  const found = find(installed);
  expect(found).toEqual({ path: join(installed, 'dist/electron-app'), version: '45.0.2', needsScreen: false });
  expect(desktopLine(found)).toBe(`Desktop: in Electron 45.0.2 (${installed}/dist/electron-app).`);
});

it('takes the one that is named before that', () => {
  const folder = distWith(saying('45.4.1'));
  const found = find(packageWith(saying('45.0.2')), { DISPLAY: ':1', ELECTRON_OVERRIDE_DIST_PATH: folder });
  expect(found).toMatchObject({ path: join(folder, 'electron'), version: '45.4.1' });
});

it.each([
  ['nothing is installed', packageWith(null), {}, 'no binary of Electron is installed'],
  [
    'what is named is not there',
    packageWith(saying('45.4.1')),
    { ELECTRON_OVERRIDE_DIST_PATH: '/no/dist' },
    'is no program',
  ],
  ['it is of another major version', packageWith(saying('44.9.9')), {}, 'is Electron 44.9.9, and 45 is expected'],
  ['it says something else', packageWith(saying('undefined')), {}, 'does not run here as Electron'],
  ['it fails', packageWith('#!/bin/sh\nexit 1\n'), {}, 'does not run here as Electron'],
  ['it cannot run here', packageWith('not a program of this system'), {}, 'does not run here as Electron'],
  ['the package is missing', '/no/package', {}, 'not installed'],
])('says why there is none where %s', (_where, installed, env, why) => {
  const found = find(installed, { DISPLAY: ':1', ...env });
  expect(found).toEqual({ missing: expect.stringContaining(why) });
  expect(desktopLine(found)).toContain('in Chromium with the bridge');
  expect(desktopLine(found)).toContain(why);
});

it('needs a screen on Linux, or Xvfb to make one', () => {
  const installed = packageWith(saying('45.4.1'));
  const folder = mkdtempSync(join(tmpdir(), 'quipu-path-'));
  for (const name of ['sh', 'echo']) program(join(folder, name), '');
  expect(find(installed, { PATH: folder })).toEqual({ missing: expect.stringContaining('has no screen') });
  program(join(folder, 'Xvfb'), '');
  expect(find(installed, { PATH: folder })).toMatchObject({ version: '45.4.1', needsScreen: true });
  expect(find(installed, { PATH: folder, WAYLAND_DISPLAY: 'wayland-0' })).toMatchObject({ needsScreen: false });
});
