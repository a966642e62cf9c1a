import { MAX_ROOM_COMPUTERS, type RoomVote, type RoomVoter, type Votes } from '@quipu/contract';
import type { Millis } from '@quipu/engine';
import { MINUTE_MS } from '../../platform/time/durations.ts';

/** One that was turned off is asked no more: most of the others would be too few. */
const FORGOTTEN_MS = 5 * MINUTE_MS;

export interface RoomVoters {
  /** `address`: where it greets from. */
  readonly heard: (voter: RoomVoter, address: string) => void;
  readonly votes: () => Votes;
  /** The voters with the one change that is due; null: none is. */
  readonly next: (voters: readonly string[]) => readonly string[] | null;
}

/**
 * Keeps which computers of the room greet this server, and whom they let serve. A computer has one address and one voice: whoever says to
 * be many from one is the first of them, as long as that is heard.
 */
export const roomVoters = (monotonic: () => Millis): RoomVoters => {
  const began = monotonic();
  const heardAt = new Map<string, Millis>();
  const votes = new Map<string, RoomVote>();
  const voiceOf = new Map<string, string>();
  return {
    heard: ({ id, vote }, address) => {
      const voice = voiceOf.get(address) ?? id;
      if (voice !== id && monotonic() - (heardAt.get(voice) ?? began) <= FORGOTTEN_MS) return;
      if (heardAt.size >= MAX_ROOM_COMPUTERS && !heardAt.has(id)) return;
      voiceOf.set(address, id);
      heardAt.set(id, monotonic());
      if (vote !== null) votes.set(id, vote);
    },
    votes: () => votes,
    next: (voters) => {
      const since = (id: string): Millis => monotonic() - (heardAt.get(id) ?? began);
      const gone = voters.find((id) => since(id) > FORGOTTEN_MS);
      if (gone !== undefined) return voters.filter((id) => id !== gone);
      const come = [...heardAt.keys()].find((id) => !voters.includes(id) && since(id) <= FORGOTTEN_MS);
      return come === undefined ? null : [...voters, come];
    },
  };
};
