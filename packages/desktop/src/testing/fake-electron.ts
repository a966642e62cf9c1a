import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  App,
  AppWindow,
  Contents,
  ElectronCalls,
  GoneProcess,
  IpcEvent,
  IpcMain,
  MenuEntry,
  Preventable,
  UtilityProcess,
} from '../electron-calls.ts';
import type { SystemUpdater } from '../updater-calls.ts';
import { openBrowserWindow } from '../window/open-browser-window.ts';
import { fakeSession } from './fake-session.ts';
import { listeners } from './listeners.ts';
import { KILLED } from './node-fork.ts';
import { strictElectron } from './strict-electron.ts';

interface FakeOptions {
  readonly switches?: readonly string[];
  readonly isFirst?: boolean;
  readonly platform?: string;
  /** Keys that the system gives to nobody. */
  readonly keptKeys?: readonly string[];
  /** The person denies these when the system asks. */
  readonly withheld?: readonly string[];
  /** Nothing of the page is ever drawn. */
  readonly isBlank?: boolean;
  readonly fetch?: ElectronCalls['fetch'];
  readonly fork?: ElectronCalls['fork'];
  /** Null: the system's new versions are not the application's to install. */
  readonly updater?: SystemUpdater['updater'] | null;
  /** The files of an application that ran before. */
  readonly userData?: string;
  /** Told of what was asked of it, as it is. */
  readonly onDid?: (name: string, given: readonly unknown[]) => void;
}

/** One that never says anything and never ends. */
const noProcess: UtilityProcess = {
  pid: undefined,
  stdout: null,
  stderr: null,
  postMessage: () => undefined,
  on: () => undefined,
};

/** Electron sets a menu by itself that has these, as far as it matters. */
const MENU_OF_ELECTRON: readonly string[] = [
  'hide',
  'quit',
  'copy',
  'paste',
  'reload',
  'toggleDevTools',
  'minimize',
  'close',
];
const rolesOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ role, submenu = [] }) => [...(role === undefined ? [] : [role]), ...rolesOf(submenu)]);

/** Electron as far as it is used, in memory: what was asked of it is noted in `did`, and `emit…` is what happens to it. */
export const fakeElectron = (options: FakeOptions = {}) => {
  const { switches = [], isFirst = true, isBlank = false, fetch, fork = () => noProcess, onDid, updater } = options;
  const { platform = process.platform, keptKeys = [], withheld = [] } = options;
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'quipu-user-'));
  const did: (readonly unknown[])[] = [];
  const note =
    (name: string) =>
    (...given: unknown[]): void => {
      did.push([name, ...given]);
      onDid?.(name, given);
    };
  const ofApp = listeners();
  const ofWindow = listeners();
  const ofContents = listeners();
  const ofScreen = listeners();
  const ofPower = listeners();
  const { session, load, ...ofSession } = fakeSession(note);
  const asked = new Map<string, Parameters<IpcMain['handle']>[1]>();
  const ordered = new Map<string, Parameters<IpcMain['on']>[1]>();
  const keys = new Map<string, () => void>();
  const decided = new Set<string>();
  let displays = 1;
  let agent = 'Mozilla/5.0 Electron';
  let isDestroyed = false;
  let isVisible = false;
  let menu = platform === 'darwin' ? MENU_OF_ELECTRON : [];
  let opens: (() => { action: string }) | null = null;
  let answerPerson: number | Promise<number> = 0;

  const contents: Contents = {
    id: 7,
    send: note('send'),
    reload: note('reload'),
    getUserAgent: () => agent,
    setUserAgent: (given) => {
      agent = given;
      note('setUserAgent')(given);
    },
    setWindowOpenHandler: (answer) => {
      opens = answer;
    },
    on: ofContents.on,
  };
  const window: AppWindow = {
    webContents: contents,
    close: () => {
      let prevented = false;
      const event: Preventable = {
        preventDefault: () => {
          prevented = true;
        },
      };
      ofWindow.emit('close', event);
      if (!prevented) window.destroy();
    },
    destroy: () => {
      isDestroyed = true;
      ofWindow.emit('closed');
      ofApp.emit('window-all-closed');
    },
    focus: note('focus'),
    restore: note('restore'),
    show: () => {
      isVisible = true;
      note('show')();
    },
    maximize: note('maximize'),
    isDestroyed: () => isDestroyed,
    isMinimized: () => false,
    isVisible: () => isVisible,
    loadURL: async (address) => {
      note('loadURL')(address);
      if (!isBlank) ofWindow.emit('ready-to-show');
      await load(address);
    },
    removeMenu: note('removeMenu'),
    setKiosk: note('setKiosk'),
    setFullScreen: note('setFullScreen'),
    setVisibleOnAllWorkspaces: note('setVisibleOnAllWorkspaces'),
    setAlwaysOnTop: note('setAlwaysOnTop'),
    setContentProtection: note('setContentProtection'),
    on: ofWindow.on,
    once: ofWindow.once,
  };
  const app: App = {
    commandLine: { hasSwitch: (name) => switches.includes(name) },
    getVersion: () => '0.14.0',
    getPath: () => userData,
    enableSandbox: note('enableSandbox'),
    requestSingleInstanceLock: () => isFirst,
    releaseSingleInstanceLock: note('releaseSingleInstanceLock'),
    whenReady: async () => undefined,
    quit: note('quit'),
    exit: note('exit'),
    on: ofApp.on,
  };
  const calls: ElectronCalls = {
    app,
    ipcMain: { handle: (channel, answer) => void asked.set(channel, answer), on: (c, l) => ordered.set(c, l) },
    screen: {
      getAllDisplays: () => Array.from({ length: displays }),
      on: ofScreen.on,
      removeListener: ofScreen.off,
    },
    globalShortcut: {
      register: (combination, pressed) => {
        if (keptKeys.includes(combination)) return false;
        keys.set(combination, pressed);
        return true;
      },
      unregisterAll: () => keys.clear(),
    },
    askForMedia:
      platform === 'darwin'
        ? async (kind) => {
            if (kind !== 'camera' && kind !== 'microphone') throw new Error('Invalid media type');
            note('askForMedia')(kind);
            decided.add(kind);
            return !withheld.includes(kind);
          }
        : null,
    isMediaUndecided: (kind) => platform === 'darwin' && !decided.has(kind),
    powerMonitor: { on: ofPower.on, removeListener: ofPower.off },
    powerSaveBlocker: {
      start: (kind) => {
        note('blocker')(kind);
        return 1;
      },
      stop: note('unblock'),
    },
    dialog: {
      showErrorBox: note('showErrorBox'),
      showMessageBox: async (options) => {
        note('showMessageBox')(options);
        return { response: await answerPerson };
      },
    },
    privilege: note('privilege'),
    setMenu: (entries) => {
      if (entries !== null) menu = rolesOf(entries);
      else if (platform !== 'darwin') menu = [];
    },
    fetch: fetch ?? (async () => new Response(null, { status: 502 })),
    session: () => session,
    fork: (...given) => {
      const child = fork(...given);
      child.on('exit', (code) => {
        if (code === KILLED)
          ofApp.emit('child-process-gone', {}, { type: 'Utility', reason: 'killed', exitCode: code });
      });
      return child;
    },
    updater: () => {
      if (updater === undefined) throw new Error('no updater');
      note('updater')();
      return updater && { updater, needsRights: false, program: null };
    },
    openWindow: (preload, told) => {
      openBrowserWindow(
        class {
          constructor(options: object) {
            note('openWindow')(options);
          }
        },
        preload,
        told,
      );
      ofApp.emit('web-contents-created', {}, contents);
      return window;
    },
  };
  const own: IpcEvent = { senderFrame: { url: 'quipu://app/quiz/1', parent: null }, sender: { id: contents.id } };
  const refused = async () => {
    throw new Error('no such channel');
  };
  return {
    calls: strictElectron(calls, platform),
    window,
    userData,
    did,
    /** All that was done under one name. */
    done: (name: string): readonly (readonly unknown[])[] =>
      did.filter(([one]) => one === name).map(([, ...given]) => given),
    own,
    ask: (channel: string, given: readonly unknown[] = [null], event: IpcEvent = own): Promise<unknown> =>
      (asked.get(`ask:${channel}`) ?? refused)(event, ...given),
    order: (channel: string, given: readonly unknown[] = [null], event: IpcEvent = own): unknown =>
      ordered.get(`order:${channel}`)?.(event, ...given),
    /** A message as a frame sends it, to whom its channel belongs. */
    receive: (channel: string, given: readonly unknown[], event: IpcEvent): unknown =>
      (asked.get(channel) ?? ordered.get(channel) ?? refused)(event, ...given),
    channels: () => [...asked.keys(), ...ordered.keys()].sort(),
    /** Tells whether the page was kept from going there. */
    isKept: (event: 'will-navigate' | 'will-redirect' | 'will-frame-navigate' | 'will-attach-webview', url: string) => {
      let prevented = false;
      ofContents.emit(event, { url, preventDefault: () => (prevented = true) });
      return prevented;
    },
    opening: () => opens?.().action,
    ...ofSession,
    keys,
    plug: (count: number) => {
      displays = count;
      ofScreen.emit('display-added');
    },
    /** The roles of what is in the menu. */
    menu: () => menu,
    crash: () => ofContents.emit('render-process-gone'),
    blur: () => ofWindow.emit('blur'),
    /** The system does these to the window. */
    happen: (event: 'ready-to-show' | 'query-session-end' | 'minimize' | 'leave-full-screen' | 'unresponsive') =>
      ofWindow.emit(event),
    gone: (details: GoneProcess) => ofApp.emit('child-process-gone', {}, details),
    second: () => ofApp.emit('second-instance'),
    answering: (response: number | Promise<number>) => {
      answerPerson = response;
    },
    power: (event: 'lock-screen' | 'suspend' | 'user-did-resign-active') => ofPower.emit(event),
    left: () => ofScreen.count() + ofPower.count(),
  };
};
