import { readRoomCards } from '@quipu/contract';
import type { AppContext } from '../../platform/context/app-context.ts';
import { laboratoryHere } from '../laboratory-here-store.ts';
import { localSheets, stateOf } from '../local-sheets.ts';
import { askPeer } from './ask-peer.ts';
import { DATABASE_VERSION } from './peer-words.ts';
import { type StandbyFile, serverIdIn } from './standby-file.ts';
import { texts } from './texts.ts';

const OWED = new Set(['running', 'finished']);

/** Asks the server of a card to take this computer as its standby. Returns why not. */
export const askToStandBy = async (
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  own: { readonly pin: string; readonly port: number },
  { card, code }: { readonly card: string; readonly code: string },
): Promise<StandbyFile | string> => {
  const cards = readRoomCards(card);
  const [first] = cards ?? [];
  if (cards === null || first === undefined) return texts.wrongCard;
  if (first.pin === own.pin) return texts.itself;
  if ((await laboratoryHere(db)) !== undefined && (await localSheets(db)).some((sheet) => OWED.has(stateOf(sheet))))
    return texts.isOwed;
  const { pin, port } = first;
  const request = {
    ...({ want: 'admit', role: 'waiting', isFollowing: false, names: [], term: 0 } as const),
    ...{ secret: code, version: DATABASE_VERSION, id: serverIdIn(config.dataFolder), port: own.port },
  };
  for (const { host } of cards) {
    const asked = await askPeer({ host, port, pin }, request);
    if (asked === null) continue;
    asked.socket.destroy();
    const { refused, secret } = asked.reply;
    if (refused !== null) return refused === 'otherVersion' ? texts.otherVersion : texts.wrongCode;
    return { hosts: cards.map((one) => one.host), port, pin, secret, isReplaced: false };
  }
  return texts.unreachable;
};
