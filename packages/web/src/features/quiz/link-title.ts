import { baseAddress } from '../../lib/base-address.ts';
import { texts } from './texts.ts';

/** A laboratory's own word for it; null: the page works with another server. */
let room: string | null = null;

/** Fetches that word while the server is there. */
export const learnLinkTitle = async (): Promise<void> => {
  room = baseAddress() === '' ? null : (await import('./room-link-texts.ts')).roomLinkText;
};

export const roomTitle = (): string | null => room;
/** Names a lost link as it is called where its person is. */
export const linkTitle = (lost: 'offline' | 'serverOff'): string => room ?? texts[lost];
