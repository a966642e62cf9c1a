import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Stands for as much of a module called `electron` as the packed program needs to start under Node and to ask its feed:
 * requests are Node's, the first wait is none, and what is not known here does nothing.
 */
const SOURCE = `
const { EventEmitter } = require('node:events');
const { request } = require('node:http');
const late = globalThis.setTimeout;
let waits = 0;
globalThis.setTimeout = (then, ms, ...more) => late(then, ms > 10_000 && ms < 80_000 && waits++ === 0 ? 0 : ms, ...more);
process.resourcesPath = __dirname;
const nothing = new Proxy(function () {}, {
  get: (_target, name) => (name === 'then' || name === Symbol.toPrimitive ? undefined : nothing),
  apply: () => nothing,
  construct: () => nothing,
});
const quiet = (known) => new Proxy(known, { get: (target, name) => (name in target ? target[name] : nothing) });
class BrowserWindow extends EventEmitter {
  constructor() {
    super();
    this.webContents = quiet(Object.assign(new EventEmitter(), { getUserAgent: () => 'Stub' }));
    return quiet(this);
  }
  isDestroyed() { return false; }
  isVisible() { return false; }
  async loadURL() { this.emit('ready-to-show'); }
}
const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  commandLine: { hasSwitch: () => false },
  getVersion: () => '0.14.0',
  getName: () => 'quipu',
  getPath: () => __dirname,
  enableSandbox: () => {},
  requestSingleInstanceLock: () => true,
  whenReady: async () => {},
  exit: (code) => process.exit(code),
});
exports.app = app;
exports.autoUpdater = nothing;
exports.BrowserWindow = BrowserWindow;
exports.dialog = { showErrorBox: (_title, why) => process.stderr.write(why) };
exports.globalShortcut = nothing;
exports.ipcMain = nothing;
exports.Menu = nothing;
exports.net = { request: ({ session, ...options }, answer) => request(options, answer) };
exports.powerMonitor = nothing;
exports.powerSaveBlocker = nothing;
exports.protocol = nothing;
exports.screen = Object.assign(new EventEmitter(), { getAllDisplays: () => [1] });
exports.session = {
  defaultSession: quiet({ clearStorageData: async () => {} }),
  fromPartition: () => ({}),
};
exports.systemPreferences = nothing;
exports.utilityProcess = nothing;
`;

/** Puts it where the program in `folder` finds it. */
export const stubElectron = (folder: string): void => {
  const home = join(folder, 'node_modules/electron');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"name":"electron","main":"index.js"}');
  writeFileSync(join(home, 'index.js'), SOURCE);
};
