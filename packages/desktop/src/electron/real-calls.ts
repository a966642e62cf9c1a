import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  net,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  systemPreferences,
  utilityProcess,
} from 'electron';
import type { ElectronCalls } from '../electron-calls.ts';
import { openBrowserWindow } from '../window/open-browser-window.ts';
import { systemUpdater } from './system-updater.ts';

/** Electron itself, as narrow as it is used. */
export const realCalls: ElectronCalls = {
  app,
  ipcMain,
  screen,
  globalShortcut,
  powerMonitor,
  askForMedia: process.platform === 'darwin' ? (kind) => systemPreferences.askForMediaAccess(kind) : null,
  isMediaUndecided: (kind) =>
    process.platform === 'darwin' && systemPreferences.getMediaAccessStatus(kind) === 'not-determined',
  powerSaveBlocker,
  dialog,
  privilege: (schemes) => protocol.registerSchemesAsPrivileged(schemes),
  setMenu: (entries) => Menu.setApplicationMenu(entries === null ? null : Menu.buildFromTemplate([...entries])),
  fetch: (address, init) => net.fetch(address, { ...init, bypassCustomProtocolHandlers: true }),
  session: () => session.defaultSession,
  fork: (file, args, env) =>
    utilityProcess.fork(file, args, { env, stdio: 'pipe', serviceName: 'Quipu: servidor del laboratorio' }),
  updater: systemUpdater,
  openWindow: (preload, told) => openBrowserWindow(BrowserWindow, preload, told),
};
