import type { Page } from '@playwright/test';
import type { LaboratoryStart } from '../../packages/desktop/src/testing/application-messages.ts';

export interface WindowState {
  /** False once the application has ended. */
  readonly isOpen: boolean;
  readonly kiosk: boolean;
  readonly onTop: boolean;
}

/** The desktop application as a test has it, with what happens around it on a computer. */
export interface Desktop {
  /** The page that the window shows. It is another one after `killRenderer` and `restart`. */
  readonly page: Page;
  /** The person's data folder; the journals of evaluations are in its `journal`. */
  readonly userData: string;
  /** Sets the number of displays from now on. */
  readonly plug: (displays: number) => Promise<void>;
  /** These processes run from now on, as the system names them, and the application has looked. */
  readonly run: (processes: readonly string[]) => Promise<void>;
  readonly pressPrintScreen: () => Promise<void>;
  /** Closes it as the button of the window's frame does, or the system's keys. */
  readonly askToClose: () => Promise<void>;
  readonly window: () => Promise<WindowState>;
  /** kill -9 of the process that shows the page. Resolves once the application shows it again. */
  readonly killRenderer: () => Promise<void>;
  /** kill -9 of the application itself, which leaves nothing running. */
  readonly killMain: () => Promise<void>;
  /** Starts it again on the same data. `storageLost`: without what the page had stored, files in `userData/journal` remain. */
  readonly restart: (how?: { readonly storageLost?: boolean }) => Promise<void>;
}

/** A desktop that a fixture holds: it ends with its test. */
export interface HeldDesktop extends Desktop {
  /** Ends whatever still runs and removes its files. */
  readonly end: () => Promise<void>;
}

/** A way of running the application. */
export interface DesktopMake {
  /** The environment that a server needs so that this make's page gets in. */
  readonly serverEnv: Readonly<Record<string, string>>;
  /** Starts the application on a server: it shows its page when this resolves. */
  readonly start: (server: string, laboratory: LaboratoryStart | null) => Promise<HeldDesktop>;
}
