export interface ToldToPage {
  readonly version: string;
  readonly server: string;
}

/** The page is a stranger here: isolated, sandboxed, without Node, told what it may know through its arguments. */
export const windowOptions = (preload: string, { version, server }: ToldToPage) => ({
  show: false,
  autoHideMenuBar: true,
  minWidth: 360,
  minHeight: 480,
  webPreferences: {
    preload,
    additionalArguments: [`--quipu-version=${version}`, `--quipu-server=${server}`],
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    safeDialogs: true,
    spellcheck: false,
    devTools: false,
    // Deadlines are computed, but a page that sleeps saves late.
    backgroundThrottling: false,
  },
});
