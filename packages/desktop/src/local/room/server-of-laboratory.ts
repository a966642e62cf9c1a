import { type RoomCard, readRoomCards } from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import type { LocalServer } from '../local-server.ts';
import type { RoomCardFile } from './room-card-file.ts';

export interface ServerOfLaboratoryPorts {
  /** This computer's own server. */
  readonly own: () => LocalServer;
  /** The way to the server of a room. */
  readonly link: (cards: readonly RoomCard[]) => LocalServer;
  readonly file: RoomCardFile;
  /** All that was kept of a room counts for nothing in the next one, or for one that begins anew. */
  readonly forget: () => void;
  /** The card that the institution packed along: it is final. */
  readonly packed: string | null;
}

export interface ServerOfLaboratory extends LocalServer {
  readonly room: {
    readonly card: () => string | null;
    readonly join: (text: string) => Promise<boolean>;
    readonly leave: () => Promise<void>;
  };
}

/** A laboratory's computer works with one at a time: a server of its own, or that of its room. */
export const serverOfLaboratory = ({
  own,
  link,
  file,
  forget,
  packed,
}: ServerOfLaboratoryPorts): ServerOfLaboratory => {
  const listeners: ((state: LocalServerState) => void)[] = [];
  const cardText = () => packed ?? file.read();
  const made = (): LocalServer => {
    const text = cardText();
    const cards = text === null ? null : readRoomCards(text);
    if (cards === null) return own();
    const linked = link(cards);
    linked.start();
    return linked;
  };
  const follow = (server: LocalServer): LocalServer => {
    server.onState((state) => {
      if (server === current) for (const listener of listeners) listener(state);
    });
    return server;
  };
  let current = made();
  follow(current);
  const change = async (keep: () => void): Promise<void> => {
    await current.stop();
    keep();
    current = follow(made());
    for (const listener of listeners) listener(current.state());
  };
  return {
    state: () => current.state(),
    onState: (listener) => void listeners.push(listener),
    start: () => current.start(),
    stop: () => current.stop(),
    room: {
      card: cardText,
      join: async (text) => {
        if (packed !== null || readRoomCards(text) === null) return false;
        await change(() => {
          forget();
          file.write(text);
        });
        return true;
      },
      leave: async () => {
        if (packed === null && file.read() !== null) await change(file.erase);
      },
    },
  };
};
