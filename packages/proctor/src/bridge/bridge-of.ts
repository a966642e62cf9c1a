import { BRIDGE_NAME, type DesktopBridge } from './desktop-bridge.ts';

/** The bridge of the window, or null in an ordinary browser. */
export const bridgeOf = (window: object): DesktopBridge | null => {
  const found: unknown = Reflect.get(window, BRIDGE_NAME);
  return typeof found === 'object' && found !== null ? (found as DesktopBridge) : null;
};
