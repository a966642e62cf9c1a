import type { OutgoingHttpHeaders } from 'node:http';

export interface Found {
  readonly isUpdateAvailable: boolean;
  readonly updateInfo: { readonly version: string; readonly files: readonly { readonly url: string }[] };
  readonly cancellationToken?: { cancel(): void };
}

/** electron-updater's, as narrow as it is used: `electron/system-updater.ts` hands in the system's. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  autoRunAppAfterInstall: boolean;
  allowDowngrade: boolean;
  allowPrerelease: boolean;
  disableWebInstaller: boolean;
  logger: unknown;
  requestHeaders: OutgoingHttpHeaders | null;
  setFeedURL(feed: { provider: 'generic'; url: string }): void;
  /** Null: this copy of the application cannot be replaced. */
  checkForUpdates(): Promise<Found | null>;
  downloadUpdate(token?: { cancel(): void }): Promise<unknown>;
  on(event: 'download-progress', listener: (progress: { percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Windows and Linux: starts what replaces the application once it is gone. macOS has none. */
  install?(isSilent: boolean, isForceRunAfter: boolean): boolean;
  /** macOS: the system takes the file over first, and ends the application when it has it. */
  quitAndInstall(): void;
}

export interface SystemUpdater {
  readonly updater: Updater;
  /** Installing asks for an administrator's password: never without a person having asked for it. */
  readonly needsRights: boolean;
  /** The file that is the application, where it is one (an AppImage). */
  readonly program: string | null;
}
