import type { Updater } from '../updater-calls.ts';

/**
 * It does nothing by itself: when to look, to download and to install is decided in update-watch.ts. It goes to no lower
 * version, runs no installer that fetches the rest by itself, and tells the feed nothing of this computer: by default it
 * sends a number that it keeps for good. What it would log has folders in it, and they the name of a person.
 */
export const prepareUpdater = (updater: Updater, feed: string, agent: string): void => {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowPrerelease = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.logger = null;
  updater.requestHeaders = { 'User-Agent': agent, 'x-user-staging-id': '' };
  updater.setFeedURL({ provider: 'generic', url: feed });
};
