import type { DesktopBridge } from '../bridge/desktop-bridge.ts';

/** The part of `window.screen` that tells of a second monitor (Window Management API; not every browser has it). */
export interface ScreenLike extends Partial<EventTarget> {
  readonly isExtended?: boolean;
}

/** `getScreenDetails()` gives this. `screenschange` fires on it when a monitor comes or goes. */
export interface ScreenDetailsLike extends EventTarget {
  readonly screens: readonly unknown[];
}

/** Everything that can say how many monitors there are, best first. A null one is not there. */
export interface DisplaysSource {
  readonly bridge: DesktopBridge | null;
  /** Given only where the permission was granted already: the examinee is never asked in the middle of a sheet. */
  readonly details: (() => Promise<ScreenDetailsLike>) | null;
  readonly screen: ScreenLike;
}
