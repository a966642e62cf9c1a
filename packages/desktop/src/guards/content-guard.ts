import type { Contents, Preventable } from '../electron-calls.ts';
import { isHome } from './navigation-guard.ts';

/**
 * Every page that comes to be, whoever made it: it goes nowhere but home, in no frame either, opens no window (a window of its
 * own would have the preload's powers, or be outside the watch) and holds no webview (which chooses its own preferences).
 */
export const guardContents = (contents: Contents, home: string): void => {
  const stay = (event: Preventable & { readonly url: string }) => {
    if (!isHome(event.url, home)) event.preventDefault();
  };
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
};
