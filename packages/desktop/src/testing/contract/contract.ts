import { AT_START } from './at-start.ts';
import type { Clause } from './clause.ts';
import { OF_A_WINDOW } from './of-a-window.ts';
import { OUTSIDE } from './outside.ts';

/**
 * The application counts on this of Electron, said of `ElectronCalls` alone. It is asked of the Electron in memory and,
 * where there is a binary, of Electron itself, so that the one does not drift from the other.
 */
export const CONTRACT: readonly Clause[] = [...AT_START, ...OUTSIDE, ...OF_A_WINDOW];
