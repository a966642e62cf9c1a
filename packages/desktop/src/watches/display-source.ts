import type { Screen } from '../electron-calls.ts';
import type { Displays } from './display-watch.ts';

/** The displays of this computer, as Electron tells of them. */
export const displaySource = (screen: Screen): Displays => ({
  count: () => screen.getAllDisplays().length,
  onChange: (listener) => {
    screen.on('display-added', listener);
    screen.on('display-removed', listener);
    screen.on('display-metrics-changed', listener);
    return () => {
      screen.removeListener('display-added', listener);
      screen.removeListener('display-removed', listener);
      screen.removeListener('display-metrics-changed', listener);
    };
  },
});
