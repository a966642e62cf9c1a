import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readRoomCards } from '@quipu/contract';

export interface RoomCardFile {
  /** Null: this computer is of no room, or what is kept of it is no card. */
  readonly read: () => string | null;
  readonly write: (text: string) => void;
  readonly erase: () => void;
}

/** The card of the room that this computer is of, as it was loaded. */
export const roomCardFile = (path: string): RoomCardFile => ({
  read: () => {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return readRoomCards(text) === null ? null : text;
  },
  write: (text) => writeFileSync(path, text, { flush: true }),
  erase: () => rmSync(path, { force: true }),
});
