import type { DesktopUpdateState, DesktopUpdates } from '../bridge/desktop-updates.ts';

/** New versions as a test has them: `tell` is what the application says. */
export const updatesDouble = (first: DesktopUpdateState = { kind: 'off' }) => {
  const listeners = new Set<(state: DesktopUpdateState) => void>();
  const did: (readonly unknown[])[] = [];
  const updates: DesktopUpdates = {
    state: () => Promise.resolve(first),
    onState: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    expect: (version) => void did.push(['expect', version]),
    look: () => void did.push(['look']),
    install: () => void did.push(['install']),
  };
  return { ...updates, did, tell: (state: DesktopUpdateState) => listeners.forEach((listener) => listener(state)) };
};
