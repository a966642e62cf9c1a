import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, globalShortcut, ipcMain, screen, session, type WebContents } from 'electron';
import type { Asked, Ordered, Told } from '../channels.ts';
import { homeAddress } from '../guards/home-address.ts';
import { isHome } from '../guards/navigation-guard.ts';
import { isPermitted } from '../guards/permission-guard.ts';
import { type Displays, watchDisplays } from '../watches/display-watch.ts';
import { forbiddenAmong } from '../watches/forbidden-processes.ts';
import { runningProcesses } from '../watches/process-list.ts';
import { watchProcesses } from '../watches/process-watch.ts';
import { windowOptions } from './window-options.ts';

const LOOK_MS = 10_000;
const CHANGES = ['display-added', 'display-removed', 'display-metrics-changed'] as const;

const displays: Displays = {
  count: () => screen.getAllDisplays().length,
  onChange: (listener) => {
    for (const change of CHANGES) screen.on(change as 'display-added', listener);
    return () => {
      for (const change of CHANGES) screen.removeListener(change as 'display-added', listener);
    };
  },
};

const lockDown = (contents: WebContents, home: string): void => {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const stay = (event: { preventDefault: () => void; url: string }) => {
    if (!isHome(event.url, home)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
};

const answerPage = (window: BrowserWindow, home: string): void => {
  const answers: { readonly [C in keyof Asked]: () => Asked[C] | Promise<Asked[C]> } = {
    'display-count': displays.count,
    'forbidden-processes': async () => forbiddenAmong(await runningProcesses()),
  };
  for (const [channel, answer] of Object.entries(answers)) {
    ipcMain.handle(`ask:${channel}`, (event) => {
      if (!isHome(event.senderFrame?.url ?? '', home)) throw new Error('Not the application');
      return answer();
    });
  }
  const orders: Readonly<Record<Ordered, () => void>> = { close: () => window.close() };
  for (const [channel, carryOut] of Object.entries(orders)) {
    ipcMain.on(`order:${channel}`, (event) => {
      if (isHome(event.senderFrame?.url ?? '', home)) carryOut();
    });
  }
};

const watch = (window: BrowserWindow): void => {
  const tell = <C extends keyof Told>(channel: C, value: Told[C]): void => {
    if (!window.isDestroyed()) window.webContents.send(`tell:${channel}`, value);
  };
  const stops = [
    watchDisplays(displays, (count) => tell('display-count', count)),
    watchProcesses(
      {
        list: () => runningProcesses(),
        often: (look) => {
          const timer = setInterval(look, LOOK_MS);
          return () => clearInterval(timer);
        },
      },
      (names) => tell('forbidden-processes', names),
    ),
  ];
  globalShortcut.register('PrintScreen', () => tell('print-screen', null));
  window.on('closed', () => {
    globalShortcut.unregisterAll();
    for (const stop of stops) stop();
  });
};

const open = async (home: string): Promise<void> => {
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isPermitted(permission, requestingUrl, home)),
  );
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) =>
    isPermitted(permission, origin, home),
  );
  const window = new BrowserWindow(
    windowOptions(fileURLToPath(new URL('preload.cjs', import.meta.url)), app.getVersion()),
  );
  window.setContentProtection(true);
  answerPage(window, home);
  watch(window);
  window.once('ready-to-show', () => {
    window.maximize();
    window.show();
  });
  await window.loadURL(home, { userAgent: `${window.webContents.getUserAgent()} QuipuDesktop/${app.getVersion()}` });
};

const home = homeAddress(process.env['QUIPU_HOME']);
if (home === null) {
  dialog.showErrorBox('Quipu', 'La dirección del servidor (QUIPU_HOME) debe usar https.');
  app.exit(1);
} else if (!app.requestSingleInstanceLock()) {
  app.quit();
} else {
  app.on('web-contents-created', (_event, contents) => lockDown(contents, home));
  app.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.focus());
  app.on('window-all-closed', () => app.quit());
  app
    .whenReady()
    .then(() => open(home))
    .catch((error: unknown) => {
      dialog.showErrorBox('Quipu', error instanceof Error ? error.message : 'No se pudo abrir la aplicación.');
      app.exit(1);
    });
}
