import type { MediaKind, Permissions } from '../electron-calls.ts';
import { isHome } from './navigation-guard.ts';

/** Everything is denied but these, each with its reason. */
const GRANTED: Readonly<Record<string, string>> = {
  media: 'camera and microphone of a proctored evaluation',
  fullscreen: 'a video of a question over the whole screen',
  'window-management': 'counting monitors',
  'clipboard-sanitized-write': 'copying the code of a receipt, when its person presses for it; reading stays denied',
  'loopback-network': 'the server of a laboratory, on this very computer; the policy names its address',
  'screen-wake-lock': 'the screen must not go dark over a long reading',
};

/** `requestedBy` is the address of the frame that asks. */
export const isPermitted = (permission: string, requestedBy: string, home: string): boolean =>
  isHome(requestedBy, home) && Object.hasOwn(GRANTED, permission);

const KINDS: Readonly<Record<string, MediaKind>> = { video: 'camera', audio: 'microphone' };

/**
 * Electron without these grants everything to everyone. Devices (USB, serial, HID) are granted by nothing. `ask` has the system ask
 * its person, where it does so for an application (null: nowhere), one kind after the other.
 */
export const guardPermissions = (
  session: Permissions,
  home: string,
  ask: ((kind: MediaKind) => Promise<boolean>) | null,
): void => {
  const asked = async (types: readonly string[]): Promise<boolean> => {
    for (const type of types) {
      const kind = KINDS[type];
      if (ask !== null && kind !== undefined && !(await ask(kind))) return false;
    }
    return true;
  };
  session.setPermissionRequestHandler(
    (_contents, permission, tell, { requestingUrl, isMainFrame, mediaTypes = [] }) => {
      const isGranted = isMainFrame && isPermitted(permission, requestingUrl, home);
      if (!isGranted || ask === null) tell(isGranted);
      else void asked(mediaTypes).then(tell, () => tell(false));
    },
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin, home));
  session.setDevicePermissionHandler(() => false);
};
