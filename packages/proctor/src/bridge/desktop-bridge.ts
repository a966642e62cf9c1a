/**
 * What the desktop build gives the page, and nothing else. Every `on…` returns the way to stop listening.
 * Found at `window.quipuDesktop` where the page runs inside the desktop application.
 */
export interface DesktopBridge {
  /** Of the desktop application, as its agent identifier has it. */
  readonly version: string;
  readonly displayCount: () => Promise<number>;
  readonly onDisplayCount: (listener: (count: number) => void) => () => void;
  /** Names of forbidden processes (remote desktop among them) that are still open. */
  readonly forbiddenProcesses: () => Promise<readonly string[]>;
  readonly onForbiddenProcesses: (listener: (names: readonly string[]) => void) => () => void;
  /** The system saw a screen capture, whatever key or program made it. */
  readonly onPrintScreen: (listener: () => void) => () => void;
  readonly close: () => void;
}

export const BRIDGE_NAME = 'quipuDesktop';
