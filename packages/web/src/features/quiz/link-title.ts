import { baseAddress } from '../../lib/base-address.ts';
import { texts } from './texts.ts';

/**
 * Names a lost link as it is called where its person is: a laboratory has no internet to be without. `hybrid`: one goes on. Without a reply
 * it may be the server as well, unless the device itself says that it has no network.
 */
export const linkTitle = (lost: 'offline' | 'serverOff' | 'hybrid'): string => {
  if (baseAddress() === '') return lost === 'offline' && navigator.onLine ? texts.noReply : texts[lost];
  return lost === 'hybrid' ? texts.roomHybrid : texts.room;
};
