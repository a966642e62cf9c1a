import type { AppWindow, Contents, ElectronCalls, IpcMain, Session } from '../electron-calls.ts';
import { isAccelerator } from './accelerator.ts';

type Call = (...given: never[]) => unknown;

/** The same object, on which every call asks first whether it is allowed. Listeners may be added at any time. */
const asking = <T extends object>(object: T, ask: (name: string) => void, free: readonly string[] = []): T =>
  new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || free.includes(String(name))) return value;
      return (...given: unknown[]): unknown => {
        ask(String(name));
        return (value as (...all: unknown[]) => unknown).apply(target, given);
      };
    },
  });

const onlyOnce = <C extends Call>(call: C, say: (what: string) => string): C => {
  const known = new Set<string>();
  return ((what: string, ...given: never[]) => {
    if (known.has(what)) throw new Error(say(what));
    known.add(what);
    return (call as unknown as (...all: unknown[]) => unknown)(what, ...given);
  }) as unknown as C;
};

const strictWindow = (window: AppWindow): AppWindow => {
  const alive = (): void => {
    if (window.isDestroyed()) throw new TypeError('Object has been destroyed');
  };
  const contents: Contents = asking(window.webContents, alive, ['on']);
  const strict = asking(window, alive, ['isDestroyed', 'on', 'once', 'loadURL']);
  return new Proxy(strict, {
    get: (target, name) => {
      if (name === 'webContents') alive();
      if (name === 'webContents') return contents;
      if (name !== 'loadURL') return Reflect.get(target, name);
      return async (address: string): Promise<void> => {
        alive();
        await window.loadURL(address);
        if (window.isDestroyed()) throw new Error(`ERR_FAILED (-2) loading '${address}'`);
      };
    },
  });
};

/**
 * The refusals of the real Electron (shell/browser/api and lib/browser of its sources): what is called too early, too late, on
 * what is gone, twice, or with keys that do not exist. contract.ts says the same of both.
 */
export const strictElectron = (calls: ElectronCalls, platform: string): ElectronCalls => {
  let isReady = false;
  const late = (what: string) => (): void => {
    if (!isReady) throw new Error(`${what} cannot be used before the app is ready`);
  };
  const early = (what: string): void => {
    if (isReady) throw new Error(`${what} should be called before app is ready`);
  };
  const { app, ipcMain, screen, globalShortcut, powerMonitor, dialog } = calls;
  const asked = calls.session();
  const session: Session = Object.assign(Object.create(asked) as Session, {
    protocol: {
      handle: onlyOnce<Session['protocol']['handle']>(
        (scheme, answer) => asked.protocol.handle(scheme, answer),
        (scheme) => `Failed to register protocol: ${scheme}`,
      ),
    },
  });
  const shortcut = asking(globalShortcut, late('globalShortcut'));
  const handle = onlyOnce<IpcMain['handle']>(
    (channel, answer) => ipcMain.handle(channel, answer),
    (channel) => `Attempted to register a second handler for '${channel}'`,
  );
  return {
    ...calls,
    app: Object.assign(Object.create(app) as typeof app, {
      whenReady: async () => {
        await app.whenReady();
        isReady = true;
      },
      enableSandbox: () => {
        early('app.enableSandbox()');
        app.enableSandbox();
      },
    }),
    ipcMain: { handle, on: (channel, listener) => ipcMain.on(channel, listener) },
    screen: asking(screen, late('screen')),
    powerMonitor: asking(powerMonitor, late('powerMonitor')),
    globalShortcut: {
      register: (keys, pressed) => {
        if (!isAccelerator(keys)) throw new TypeError(`Error processing argument at index 0: ${keys}`);
        return shortcut.register(keys, pressed);
      },
      unregisterAll: () => shortcut.unregisterAll(),
    },
    // A box of an error may come before everything else; on Linux it is none then, and its words go to where nobody looks.
    dialog: {
      ...asking(dialog, late('dialog')),
      showErrorBox: (title, content) => {
        if (isReady || platform !== 'linux') dialog.showErrorBox(title, content);
      },
    },
    setMenu: (entries) => {
      if (entries?.some((entry) => entry.label === undefined && entry.role === undefined && entry.type === undefined))
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      calls.setMenu(entries);
    },
    privilege: (schemes) => {
      early('protocol.registerSchemesAsPrivileged');
      calls.privilege(schemes);
    },
    fetch: async (address, init) => {
      late('net')();
      return calls.fetch(address, init);
    },
    session: () => {
      late('Session')();
      return session;
    },
    fork: (file, args, env) => {
      late('utilityProcess')();
      return calls.fork(file, args, env);
    },
    openWindow: (preload, told) => {
      late('BrowserWindow')();
      return strictWindow(calls.openWindow(preload, told));
    },
  };
};
