/** The page is a stranger here: isolated, sandboxed, without Node, told its version through its arguments. */
export const windowOptions = (preload: string, version: string) => ({
  show: false,
  autoHideMenuBar: true,
  webPreferences: {
    preload,
    additionalArguments: [`--quipu-version=${version}`],
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
    // Deadlines are computed, but a page that sleeps saves late.
    backgroundThrottling: false,
  },
});
