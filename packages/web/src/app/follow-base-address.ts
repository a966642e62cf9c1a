import { learnLocalServer, useBaseAddress } from '../lib/base-address.ts';
import { useSettings } from '../stores/settings-store.ts';

/** Keeps what the settings say of a local server, and asks for the settings of whichever server comes to be used. */
export const followBaseAddress = (askAgain: () => void): void => {
  useSettings.subscribe(({ settings, isFresh }) => {
    if (isFresh && settings !== null) learnLocalServer(settings.offlineBase);
  });
  useBaseAddress.subscribe((now, before) => {
    if (now.local !== before.local) askAgain();
  });
};
