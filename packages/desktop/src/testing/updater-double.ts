import type { Found, Updater } from '../updater-calls.ts';

/** An updater of one system or another, in memory: electron-updater itself is in updating.ts. */
export const updaterDouble = (system: 'windows' | 'mac' = 'windows') => {
  const did: (readonly unknown[])[] = [];
  const found: Found = {
    isUpdateAvailable: true,
    updateInfo: { version: '0.15.0', files: [{ url: 'Quipu-0.15.0.exe' }] },
  };
  const updater: Updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    autoRunAppAfterInstall: true,
    allowDowngrade: true,
    allowPrerelease: true,
    disableWebInstaller: false,
    logger: console,
    requestHeaders: null,
    setFeedURL: (feed) => void did.push(['feed', feed.url]),
    checkForUpdates: async () => found,
    downloadUpdate: async () => undefined,
    on: () => undefined,
    quitAndInstall: () => void did.push(['quitAndInstall']),
  };
  const install = (isSilent: boolean, isForceRunAfter: boolean) => {
    did.push(['install', isSilent, isForceRunAfter]);
    return true;
  };
  return { updater: system === 'mac' ? updater : { ...updater, install }, did };
};
