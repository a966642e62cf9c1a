import { isHome } from './navigation-guard.ts';

/** Everything is denied but these, each with its reason. */
const GRANTED: Readonly<Record<string, string>> = {
  media: 'camera and microphone of a proctored evaluation',
  'window-management': 'counting monitors',
  'screen-wake-lock': 'the screen must not go dark over a long reading',
};

/** `requestedBy` is the address of the frame that asks. */
export const isPermitted = (permission: string, requestedBy: string, home: string): boolean =>
  isHome(requestedBy, home) && Object.hasOwn(GRANTED, permission);
