import { bridgeOf } from '../bridge/bridge-of.ts';
import type { DisplaysSource, ScreenDetailsLike } from './displays-source.ts';

type ManagedWindow = Window & { readonly getScreenDetails?: () => Promise<ScreenDetailsLike> };

const granted = async (permissions: Permissions | undefined): Promise<boolean> => {
  try {
    const status = await permissions?.query({ name: 'window-management' as PermissionName });
    return status?.state === 'granted';
  } catch {
    // A browser that does not know the permission rejects its name.
    return false;
  }
};

/** A real page reads its monitors here. */
export const browserDisplays = async (window: ManagedWindow): Promise<DisplaysSource> => {
  const ask = window.getScreenDetails;
  const allowed = ask !== undefined && (await granted(window.navigator.permissions));
  return {
    bridge: bridgeOf(window),
    details: allowed ? () => ask.call(window) : null,
    screen: window.screen as Screen & { readonly isExtended?: boolean },
  };
};
