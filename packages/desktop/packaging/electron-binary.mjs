import { execFileSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = fileURLToPath(new URL('../../../node_modules/electron', import.meta.url));
const EXECUTABLE = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
/** A binary that is read from a slow disk for the first time. */
const ANSWERS_WITHIN_MS = 60_000;

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** As Node it answers without a screen, as root, and without any window. Null: it is not Electron, or does not run here. */
const versionOf = (file, env) => {
  try {
    const said = execFileSync(file, ['-p', 'process.versions.electron'], {
      env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: ANSWERS_WITHIN_MS,
      encoding: 'utf8',
    }).trim();
    return /^\d+\.\d+\.\d+/.test(said) ? said : null;
  } catch {
    return null;
  }
};

const majorOf = (version) => version.split('.')[0];

/** Linux has a screen where it has none: one in memory. */
const XVFB = 'Xvfb';
const isOnPath = (name, { PATH = '' }) =>
  PATH.split(delimiter).some((folder) => folder !== '' && isProgram(join(folder, name)));

/**
 * The binary of Electron that tests run in: the one that is named (ELECTRON_OVERRIDE_DIST_PATH, as Electron's own package has
 * it: a folder) or the one that is installed; or why there is none. It is never downloaded from here.
 */
export const electronBinary = ({ env = process.env, installed = INSTALLED, platform = process.platform } = {}) => {
  const wanted = textOf(join(installed, 'package.json'));
  if (wanted === '') return { missing: 'the package electron is not installed' };
  const { version: expected } = JSON.parse(wanted);
  const named = env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
  const folder = named === '' ? join(installed, 'dist') : named;
  const path = join(folder, textOf(join(installed, 'path.txt')) || EXECUTABLE[platform] || 'electron');
  if (!isProgram(path)) {
    return {
      missing:
        named === ''
          ? 'no binary of Electron is installed, ELECTRON_OVERRIDE_DIST_PATH names none'
          : `ELECTRON_OVERRIDE_DIST_PATH: ${path} is no program`,
    };
  }
  const version = versionOf(path, env);
  if (version === null) return { missing: `${path} does not run here as Electron` };
  if (majorOf(version) !== majorOf(expected)) {
    return { missing: `${path} is Electron ${version}, and ${majorOf(expected)} is expected` };
  }
  const hasScreen = platform !== 'linux' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!hasScreen && !isOnPath(XVFB, env))
    return { missing: `${path} has no screen: neither DISPLAY nor Xvfb is there` };
  return { path, version, needsScreen: !hasScreen };
};

/** Which of the two the tests of the desktop run in, and why. */
export const desktopLine = (found) =>
  'path' in found
    ? `Desktop: in Electron ${found.version} (${found.path}).`
    : `Desktop: in Chromium with the bridge, and Electron's calls in memory under Node (${found.missing}).`;
