import type { DesktopJournal } from './desktop-journal.ts';
import type { DesktopLocalServer } from './desktop-local-server.ts';
import type { DesktopUpdates } from './desktop-updates.ts';

export type ComputerLeft = 'lock' | 'sleep' | 'user';
/** `computerLeft`: it was left, in that way. `computerSign`: something of it that a proctor should see, and what was measured. */
export interface ComputerTold {
  readonly kind: 'computerLeft' | 'computerSign';
  readonly evidence: string;
}

/**
 * The desktop build gives the page this and nothing else. Every `on…` returns the way to stop listening. Found at
 * `window.quipuDesktop` where the page runs inside the desktop application.
 */
export interface DesktopBridge {
  /** The version of the desktop application, as its agent identifier has it. */
  readonly version: string;
  /** The origin of the institution's server, where sockets go: the page's own origin is the application. */
  readonly server: string;
  readonly displayCount: () => Promise<number>;
  readonly onDisplayCount: (listener: (count: number) => void) => () => void;
  /** Names of forbidden processes (remote desktop among them) that are still open. */
  readonly forbiddenProcesses: () => Promise<readonly string[]>;
  readonly onForbiddenProcesses: (listener: (names: readonly string[]) => void) => () => void;
  /** Names the programs that the institution's settings forbid. Null means the programs that are known by default. */
  readonly forbid: (names: readonly string[] | null) => void;
  /** The system saw a screen capture, whatever key or program made it. */
  readonly onPrintScreen: (listener: () => void) => () => void;
  /** The system says something of the computer: it was left, or what it is. */
  readonly onComputer: (listener: (told: ComputerTold) => void) => () => void;
  /** The whole screen and nothing else, while an evaluation runs. */
  readonly evaluationRunning: (isRunning: boolean) => void;
  /** Someone wants the window closed: the page says at once that it heard, and calls `close` when it may be. */
  readonly onCloseAsked: (listener: () => void) => () => void;
  readonly closeHeard: () => void;
  /** Closes the window without asking the page. */
  readonly close: () => void;
  readonly journal: DesktopJournal;
  /** Null: this computer is not one of a laboratory. */
  readonly localServer: DesktopLocalServer | null;
  readonly updates: DesktopUpdates;
}

export const BRIDGE_NAME = 'quipuDesktop';
