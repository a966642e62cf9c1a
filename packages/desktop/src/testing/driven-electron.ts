import { app, BrowserWindow, screen } from 'electron';
import { startApplication } from '../application/start-application.ts';
import type { ElectronCalls } from '../electron-calls.ts';
import { callsOfTests } from './calls-of-tests.ts';
import { DRIVEN, type DrivenStart, type Driver } from './driven-start.ts';
import { laboratoryEnvironment } from './laboratory-environment.ts';
import { overlaid } from './overlaid.ts';
import { quietComputer } from './quiet-computer.ts';

/**
 * The application in Electron itself, with what a test cannot do to a computer put in its hands: displays, other programs, keys
 * of the system. It is never packed: the packed one has no such way in, and refuses the switches that this one is driven by.
 */
const start = JSON.parse(process.env[DRIVEN] ?? '') as DrivenStart;
app.setPath('userData', start.userData);

const DRIVEN_BY: ReadonlySet<string> = new Set([
  'inspect',
  'no-sandbox',
  'remote-debugging-port',
  'use-fake-device-for-media-stream',
  'use-fake-ui-for-media-stream',
]);

const SIZE = { x: 0, y: 0, width: 1280, height: 800 };

let displays: number | null = null;
let running: readonly string[] = [];
let look = () => {};
let go = () => {};
let loads = 0;
let asked = { kiosk: false, onTop: false };
const driven = new Promise<void>((done) => {
  go = done;
});
const keys = new Map<string, () => void>();
const real = callsOfTests;

const calls: ElectronCalls = {
  ...real,
  app: overlaid(real.app, {
    commandLine: { hasSwitch: (name) => !DRIVEN_BY.has(name) && real.app.commandLine.hasSwitch(name) },
    getVersion: () => start.version,
    whenReady: async () => {
      await real.app.whenReady();
      await driven;
    },
  }),
  screen: overlaid(real.screen, {
    getAllDisplays: () => (displays === null ? real.screen.getAllDisplays() : Array.from({ length: displays })),
  }),
  globalShortcut: {
    register: (combination, pressed) => {
      keys.set(combination, pressed);
      return real.globalShortcut.register(combination, pressed);
    },
    unregisterAll: () => {
      keys.clear();
      real.globalShortcut.unregisterAll();
    },
  },
  // A screen without a window manager makes nothing large by itself, and does not say what became of the rest.
  openWindow: (file, told) => {
    const window = real.openWindow(file, told);
    own()?.setBounds(SIZE);
    return overlaid(window, {
      setKiosk: (kiosk) => {
        asked = { ...asked, kiosk };
        window.setKiosk(kiosk);
      },
      setAlwaysOnTop: (onTop, level) => {
        asked = { ...asked, onTop };
        window.setAlwaysOnTop(onTop, level);
      },
    });
  },
};

const own = (): BrowserWindow | undefined => BrowserWindow.getAllWindows()[0];

const driver: Driver = {
  go,
  plug: (count) => {
    displays = count;
    screen.emit('display-added', {}, screen.getPrimaryDisplay());
  },
  run: (names) => {
    running = names;
    look();
  },
  press: (combination) => keys.get(combination)?.(),
  close: () => own()?.close(),
  end: () => own()?.destroy(),
  window: () => ({ isOpen: own() !== undefined, ...asked }),
  renderer: () => own()?.webContents.getOSProcessId() ?? 0,
  loads: () => loads,
};
Object.assign(globalThis, { quipuDriver: driver });

app.on('web-contents-created', (_event, contents) => {
  contents.on('did-finish-load', () => {
    loads += 1;
  });
});

// Not awaited: Electron is not ready before this file has been read to its end.
startApplication(calls, {
  platform: process.platform,
  preload: start.preload,
  pageFolder: start.pageFolder,
  packedFolder: start.pageFolder,
  serverProgram: start.laboratory?.program ?? { runner: '', main: '' },
  configFile: JSON.stringify({ server: start.server }),
  env: laboratoryEnvironment(start.laboratory),
  processes: {
    list: async () => running,
    often: (again) => {
      look = again;
      return () => {
        look = () => {};
      };
    },
  },
  computer: quietComputer,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
}).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  app.exit(1);
});
