import { wasReloadedFor } from '../../lib/clear-and-reload.ts';
import { CLIENT_VERSION, desktopVersion } from '../../lib/client-version.ts';
import { useSettings } from '../../stores/settings-store.ts';

export type VersionCheck =
  | { readonly kind: 'fine' }
  /** The desktop application has to be installed anew. */
  | { readonly kind: 'desktopOld'; readonly own: string; readonly wanted: string }
  /** The page has to be fetched anew; `tried`: that was done, in vain. */
  | { readonly kind: 'webOld'; readonly wanted: string; readonly tried: boolean };

const FINE: VersionCheck = { kind: 'fine' };

/**
 * Compares this build with the one that the server expects, as far as it has said so to this page.
 */
export const useVersionCheck = (): VersionCheck => {
  const expected = useSettings(({ settings, isFresh }) => (isFresh ? settings : null));
  if (expected === null) return FINE;
  const desktop = desktopVersion();
  if (desktop !== null)
    return desktop === expected.desktop ? FINE : { kind: 'desktopOld', own: desktop, wanted: expected.desktop };
  return expected.client === CLIENT_VERSION
    ? FINE
    : { kind: 'webOld', wanted: expected.client, tried: wasReloadedFor(expected.client) };
};
