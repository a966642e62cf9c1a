import type { SystemUpdater } from './updater-calls.ts';

/**
 * The few things of Electron that are used, as narrow as they are used: `electron/real-calls.ts` hands in the real ones, which the
 * compiler compares with these; a test hands in its own (testing/fake-electron.ts).
 */
export interface Frame {
  readonly url: string;
  readonly parent: Frame | null;
}
export interface IpcEvent {
  /** Null: the frame is gone, or has gone elsewhere. */
  readonly senderFrame: Frame | null;
  readonly sender: { readonly id: number };
}
export interface Preventable {
  preventDefault(): void;
}
export interface Contents {
  readonly id: number;
  send(channel: string, value: unknown): void;
  reload(): void;
  getUserAgent(): string;
  setUserAgent(agent: string): void;
  setWindowOpenHandler(answer: () => { action: 'deny' }): void;
  on(event: 'will-navigate', listener: (event: Preventable & { url: string }) => void): unknown;
  on(event: 'will-redirect', listener: (event: Preventable & { url: string }) => void): unknown;
  on(event: 'will-frame-navigate', listener: (event: Preventable & { url: string }) => void): unknown;
  on(event: 'will-attach-webview', listener: (event: Preventable) => void): unknown;
  on(event: 'render-process-gone', listener: () => void): unknown;
}
export interface AppWindow {
  readonly webContents: Contents;
  close(): void;
  destroy(): void;
  focus(): void;
  restore(): void;
  show(): void;
  maximize(): void;
  isDestroyed(): boolean;
  isMinimized(): boolean;
  isVisible(): boolean;
  loadURL(address: string): Promise<void>;
  removeMenu(): void;
  setKiosk(flag: boolean): void;
  setFullScreen(flag: boolean): void;
  setVisibleOnAllWorkspaces(visible: boolean, how: { skipTransformProcessType: boolean }): void;
  setAlwaysOnTop(flag: boolean, level: 'screen-saver' | 'normal'): void;
  setContentProtection(on: boolean): void;
  on(event: 'close', listener: (event: Preventable) => void): unknown;
  on(event: 'blur', listener: () => void): unknown;
  on(event: 'minimize', listener: () => void): unknown;
  on(event: 'leave-full-screen', listener: () => void): unknown;
  on(event: 'closed', listener: () => void): unknown;
  on(event: 'unresponsive', listener: () => void): unknown;
  on(event: 'query-session-end', listener: () => void): unknown;
  once(event: 'ready-to-show', listener: () => void): unknown;
}
export type MediaKind = 'camera' | 'microphone';
export interface Permissions {
  setPermissionRequestHandler(
    answer: (
      contents: unknown,
      permission: string,
      tell: (granted: boolean) => void,
      details: { requestingUrl: string; isMainFrame: boolean; mediaTypes?: readonly string[] },
    ) => void,
  ): void;
  setPermissionCheckHandler(answer: (contents: unknown, permission: string, origin: string) => boolean): void;
  setDevicePermissionHandler(answer: () => boolean): void;
}
/** A file that is to be saved. */
export interface Download {
  getURL(): string;
  getFilename(): string;
  setSavePath(path: string): void;
  once(event: 'done', listener: (event: unknown, state: 'completed' | 'cancelled' | 'interrupted') => void): unknown;
}
export interface Session extends Permissions {
  on(event: 'will-download', listener: (event: Preventable, item: Download) => void): unknown;
  readonly protocol: { handle(scheme: string, answer: (request: Request) => Promise<Response>): void };
  readonly webRequest: {
    onBeforeRequest(
      filter: { urls: string[] },
      listener: (details: unknown, go: (how: { cancel: boolean }) => void) => void,
    ): void;
    onBeforeSendHeaders(
      filter: { urls: string[] },
      listener: (
        details: { id: number; url: string; requestHeaders: Record<string, string> },
        go: (how: { requestHeaders: Record<string, string> }) => void,
      ) => void,
    ): void;
    onErrorOccurred(filter: { urls: string[] }, listener: (details: { id: number }) => void): void;
    onCompleted(filter: { urls: string[] }, listener: (details: { id: number }) => void): void;
  };
  clearStorageData(what: { storages: 'serviceworkers'[] }): Promise<void>;
}
export interface Screen {
  getAllDisplays(): readonly unknown[];
  on(event: 'display-added', listener: () => void): unknown;
  on(event: 'display-removed', listener: () => void): unknown;
  on(event: 'display-metrics-changed', listener: () => void): unknown;
  removeListener(event: 'display-added', listener: () => void): unknown;
  removeListener(event: 'display-removed', listener: () => void): unknown;
  removeListener(event: 'display-metrics-changed', listener: () => void): unknown;
}
export interface PowerMonitor {
  on(event: 'lock-screen', listener: () => void): unknown;
  on(event: 'suspend', listener: () => void): unknown;
  on(event: 'user-did-resign-active', listener: () => void): unknown;
  removeListener(event: 'lock-screen', listener: () => void): unknown;
  removeListener(event: 'suspend', listener: () => void): unknown;
  removeListener(event: 'user-did-resign-active', listener: () => void): unknown;
}
export interface IpcMain {
  handle(channel: string, answer: (event: IpcEvent, ...given: unknown[]) => Promise<unknown>): void;
  on(channel: string, listener: (event: IpcEvent, ...given: unknown[]) => void): unknown;
}
/** A process of the application's that ended, and was not to: of the screen, of the network, or a program of ours. */
export interface GoneProcess {
  readonly type: string;
  readonly reason: string;
  readonly exitCode: number;
  readonly name?: string;
}
/** An entry of the system's menu: by its role it does what the system does, and has its keys. */
export interface MenuEntry {
  label?: string;
  type?: 'separator';
  role?:
    | 'about'
    | 'quit'
    | 'undo'
    | 'redo'
    | 'cut'
    | 'copy'
    | 'paste'
    | 'selectAll'
    | 'resetZoom'
    | 'zoomIn'
    | 'zoomOut';
  submenu?: MenuEntry[];
}
export interface App {
  readonly commandLine: { hasSwitch(name: string): boolean };
  getVersion(): string;
  getPath(name: 'userData' | 'downloads'): string;
  enableSandbox(): void;
  requestSingleInstanceLock(): boolean;
  releaseSingleInstanceLock(): void;
  whenReady(): Promise<void>;
  quit(): void;
  exit(code: number): void;
  on(event: 'web-contents-created', listener: (event: unknown, contents: Contents) => void): unknown;
  on(event: 'second-instance', listener: () => void): unknown;
  on(event: 'child-process-gone', listener: (event: unknown, details: GoneProcess) => void): unknown;
  on(event: 'window-all-closed', listener: () => void): unknown;
}
/** A program of ours in a process of its own. */
export interface UtilityProcess {
  readonly pid: number | undefined;
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  postMessage(message: unknown): void;
  on(event: 'exit', listener: (code: number) => void): unknown;
  on(event: 'error', listener: () => void): unknown;
}
/** The page is told these through its arguments. */
export interface ToldToPage {
  readonly version: string;
  readonly server: string;
  /** The origin of the server that runs on this computer; empty: none. */
  readonly laboratory: string;
}
export interface ElectronCalls {
  readonly app: App;
  readonly ipcMain: IpcMain;
  readonly screen: Screen;
  readonly powerMonitor: PowerMonitor;
  /** Has the system ask its person, once and for all; null: this system asks for no application. */
  readonly askForMedia: ((kind: MediaKind) => Promise<boolean>) | null;
  /** Tells whether its person has not answered yet: asking then shows a question, and none otherwise. */
  readonly isMediaUndecided: (kind: MediaKind) => boolean;
  readonly globalShortcut: {
    register(keys: string, pressed: () => void): boolean;
    unregisterAll(): void;
  };
  readonly powerSaveBlocker: {
    start(kind: 'prevent-display-sleep'): number;
    stop(id: number): unknown;
  };
  readonly dialog: {
    showErrorBox(title: string, content: string): void;
    showMessageBox(options: {
      type: 'warning' | 'info';
      message: string;
      buttons: string[];
      defaultId: number;
      cancelId: number;
    }): Promise<{ response: number }>;
  };
  readonly privilege: (schemes: { scheme: string; privileges: Readonly<Record<string, boolean>> }[]) => void;
  /** The menu of the application, in place of Electron's own; null: none, which is nothing to a Mac. */
  readonly setMenu: (entries: readonly MenuEntry[] | null) => void;
  /** Reaches the network as the application, past the page's own scheme. */
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The session of the application, which is there once it is ready. */
  readonly session: () => Session;
  readonly fork: (file: string, args: string[], env: Record<string, string>) => UtilityProcess;
  /** Asked for where there is a feed, and not otherwise; null: new versions are installed by whoever looks after the computer. */
  readonly updater: () => SystemUpdater | null;
  readonly openWindow: (preload: string, told: ToldToPage) => AppWindow;
}
