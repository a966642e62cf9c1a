import { MAX_ROOM_COMPUTERS } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';

export interface HeardComputer {
  readonly address: string;
  readonly name: string | null;
  readonly heardAt: EpochMs;
  readonly userId: number | null;
}

export interface RoomComputers {
  /** The computer at this address says its name. */
  readonly greeted: (address: string, name: string) => void;
  /** Somebody with an account called from there. */
  readonly heard: (address: string, userId: number) => void;
  readonly list: () => readonly HeardComputer[];
}

/** Tells where a word was said, and by whom, since the server began. Who has been away the longest is forgotten first. */
export const roomComputers = (now: () => EpochMs): RoomComputers => {
  const byAddress = new Map<string, HeardComputer>();
  const hear = (address: string, said: Partial<HeardComputer>): void => {
    const before = byAddress.get(address) ?? { address, name: null, userId: null };
    byAddress.delete(address);
    byAddress.set(address, { ...before, ...said, heardAt: now() });
    const [oldest] = byAddress.keys();
    if (byAddress.size > MAX_ROOM_COMPUTERS && oldest !== undefined) byAddress.delete(oldest);
  };
  return {
    greeted: (address, name) => hear(address, { name }),
    heard: (address, userId) => hear(address, { userId }),
    list: () => [...byAddress.values()],
  };
};
