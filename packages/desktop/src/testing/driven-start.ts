import type { ApplicationStart } from './application-messages.ts';

/** A driven application is started with this, as JSON in the environment under this name. */
export const DRIVEN = 'QUIPU_DRIVEN';

export interface DrivenStart extends Omit<ApplicationStart, 'pageOrigin'> {
  /** The version of the application: a program that is not packed would say Electron's. */
  readonly version: string;
  /** A file. */
  readonly preload: string;
}

/** A test does these to the application, from within its main process: `globalThis.quipuDriver` there. */
export interface Driver {
  /** The test hears of what happens from now on: the window may open. */
  readonly go: () => void;
  readonly plug: (displays: number) => void;
  readonly run: (processes: readonly string[]) => void;
  readonly press: (keys: string) => void;
  readonly close: () => void;
  /** The window goes without asking anybody, and the application with what it runs beside. */
  readonly end: () => void;
  readonly window: () => { readonly isOpen: boolean; readonly kiosk: boolean; readonly onTop: boolean };
  /** The number of the process that shows the page. */
  readonly renderer: () => number;
  /** Counts how often a page was there as a whole. */
  readonly loads: () => number;
}
