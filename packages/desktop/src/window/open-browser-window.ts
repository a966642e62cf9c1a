import type { ToldToPage } from '../electron-calls.ts';

/**
 * The page is a stranger here: isolated, sandboxed, without Node, told what it may know through its arguments. Written out
 * where the window is made, so that the audit reads what counts.
 */
export const openBrowserWindow = <W>(
  BrowserWindow: new (options: object) => W,
  preload: string,
  { version, server, laboratory }: ToldToPage,
): W =>
  new BrowserWindow({
    show: false,
    autoHideMenuBar: true,
    minWidth: 360,
    minHeight: 480,
    webPreferences: {
      preload,
      additionalArguments: [
        `--quipu-version=${version}`,
        `--quipu-server=${server}`,
        `--quipu-laboratory=${laboratory}`,
      ],
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      enableRemoteModule: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      disableBlinkFeatures: 'Auxclick',
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: false,
      // Deadlines are computed, but a page that sleeps saves late.
      backgroundThrottling: false,
    },
  });
