import type { Permissions } from '../electron-calls.ts';
import { isHome } from './navigation-guard.ts';

/** Everything is denied but these, each with its reason. */
export const GRANTED: Readonly<Record<string, string>> = {
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

/** Electron without these grants everything to everyone. Devices (USB, serial, HID) are granted by nothing. */
export const guardPermissions = (session: Permissions, home: string): void => {
  session.setPermissionRequestHandler((_contents, permission, tell, { requestingUrl, isMainFrame }) =>
    tell(isMainFrame && isPermitted(permission, requestingUrl, home)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => isPermitted(permission, origin, home));
  session.setDevicePermissionHandler(() => false);
};
