import type { IpcEvent } from '../electron-calls.ts';
import { isHome } from './navigation-guard.ts';

/**
 * Any frame of any page can send a message, an advertisement in a frame as well: only the main frame of our own window, while
 * it shows our own page, is heard.
 */
export const isOwnSender = ({ senderFrame, sender }: IpcEvent, contentsId: number, home: string): boolean =>
  senderFrame !== null && senderFrame.parent === null && sender.id === contentsId && isHome(senderFrame.url, home);
