import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  net,
  powerSaveBlocker,
  protocol,
  screen,
  session,
} from 'electron';
import { startApplication } from '../application/start-application.ts';
import { texts } from '../application/texts.ts';
import type { ElectronCalls } from '../electron-calls.ts';
import { runningProcesses } from '../watches/process-list.ts';
import { openBrowserWindow } from '../window/open-browser-window.ts';

const LOOK_MS = 10_000;
const here = dirname(fileURLToPath(import.meta.url));
/** Within the package, whose integrity the binary checks; the build of the client where it runs from its sources. */
const packed = join(here, 'web');
const pageFolder = existsSync(packed) ? packed : join(here, '../../../web/dist');
const configPath = join(here, 'config.json');

const calls: ElectronCalls = {
  app,
  ipcMain,
  screen,
  globalShortcut,
  powerSaveBlocker,
  dialog,
  privilege: (schemes) => protocol.registerSchemesAsPrivileged(schemes),
  noMenu: () => Menu.setApplicationMenu(null),
  fetch: (address, init) => net.fetch(address, { ...init, bypassCustomProtocolHandlers: true }),
  session: () => session.defaultSession,
  openWindow: (preload, told) => openBrowserWindow(BrowserWindow, preload, told),
};

startApplication(calls, {
  platform: process.platform,
  preload: join(here, 'preload.cjs'),
  pageFolder,
  configFile: existsSync(configPath) ? readFileSync(configPath, 'utf8') : null,
  env: process.env,
  processes: {
    list: () => runningProcesses(),
    often: (look) => {
      const timer = setInterval(look, LOOK_MS);
      return () => clearInterval(timer);
    },
  },
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
}).catch((error: unknown) => {
  dialog.showErrorBox(texts.title, error instanceof Error ? error.message : texts.cannotOpen);
  app.exit(1);
});
