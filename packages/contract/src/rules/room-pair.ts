/**
 * Two computers of a room, of which one serves it and the other stands by: who may go on when they do not hear each other. Each is
 * told by most of the room's other computers, the voters. In a term a voter says yes to one of the two, once: so never to both.
 */
export interface RoomVote {
  /** The term that would begin. */
  readonly term: number;
  /** The computer that would serve in it. */
  readonly for: string;
}

export interface RoomPair {
  /** It counts how often one of the two has gone on without the other. */
  readonly term: number;
  readonly leader: string;
  readonly standby: string | null;
  /** All that is acknowledged is on both. Only then does the standby take over, and the leader go on without it, by votes. */
  readonly isBoth: boolean;
  /** It is changed by one at a time, which both have before the next: any two majorities that they count have a voter in common. */
  readonly voters: readonly string[];
}

/** leader: it serves. standby: it follows. waiting: it may not serve yet, or not any more. */
export type RoomRole = 'leader' | 'standby' | 'waiting';

/** A server of the pair says this to whoever greets it. */
export interface RoomSaid {
  readonly role: RoomRole;
  readonly term: number;
  readonly id: string;
  readonly wants: RoomVote | null;
}

/** The process of a server that died is there again before. */
export const STANDBY_WAITS_MS = 15_000;
/** The leader waits so long for a standby whose network has stumbled: nothing is acknowledged meanwhile. */
export const LEADER_WAITS_MS = 6_000;
/** A voter that has heard nothing of the leader for so long would follow another one. */
export const VOTER_WAITS_MS = 8_000;

export type Votes = ReadonlyMap<string, RoomVote>;

const isSame = (a: RoomVote, b: RoomVote): boolean => a.term === b.term && a.for === b.for;

/** Tells whether most of the voters say yes. Where there are none, nobody does. */
export const hasMost = (voters: readonly string[], votes: Votes, wanted: RoomVote): boolean => {
  const yes = voters.filter((voter) => {
    const vote = votes.get(voter);
    return vote !== undefined && isSame(vote, wanted);
  });
  return yes.length > voters.length / 2;
};

const nextTerm = (pair: RoomPair, id: string): RoomVote => ({ term: pair.term + 1, for: id });

/** follow: it takes the leader's log. cut: it takes nothing more from it, before it asks. ask: it asks the voters. lead: it takes over. */
export type StandbyStep = 'follow' | 'cut' | 'ask' | 'lead';

/**
 * The next step of the standby. `pair`: as its own copy of the database says it once nothing more comes. While it is cut off the leader
 * acknowledges nothing, unless voters let that go on alone: then most do not let this one take over.
 */
export const standbyStep = (
  pair: RoomPair,
  id: string,
  { silentMs, isCut, votes }: { readonly silentMs: number; readonly isCut: boolean; readonly votes: Votes },
): StandbyStep => {
  if (!pair.isBoth || pair.standby !== id || silentMs < STANDBY_WAITS_MS) return 'follow';
  if (!isCut) return 'cut';
  return hasMost(pair.voters, votes, nextTerm(pair, id)) ? 'lead' : 'ask';
};

/** The next step of the leader. alone: it may acknowledge what the standby does not have. */
export const leaderStep = (
  pair: RoomPair,
  { silentMs, votes }: { readonly silentMs: number; readonly votes: Votes },
): 'stay' | 'ask' | 'alone' => {
  if (!pair.isBoth || silentMs < LEADER_WAITS_MS) return 'stay';
  return hasMost(pair.voters, votes, nextTerm(pair, pair.leader)) ? 'alone' : 'ask';
};

/** A computer of the room keeps this on its disk: it outlives its application. */
export interface VoterMemory {
  /** The highest term in which it has met a leader, and that leader. */
  readonly term: number;
  readonly leader: string | null;
  readonly vote: RoomVote | null;
}

export const NO_MEMORY: VoterMemory = { term: 0, leader: null, vote: null };

const mayVote = ({ term, leader, vote }: VoterMemory, wanted: RoomVote, silentMs: number): boolean => {
  if (wanted.term <= term || wanted.term <= (vote?.term ?? 0)) return false;
  return wanted.for === leader || silentMs >= VOTER_WAITS_MS;
};

/** A voter has heard a server. `silentMs`: it has heard nothing of the leader for as long. */
export const heardByVoter = (
  memory: VoterMemory,
  { role, term, id, wants }: RoomSaid,
  silentMs: number,
): VoterMemory => {
  const met = role === 'leader' && term > memory.term ? { ...memory, term, leader: id } : memory;
  return wants !== null && mayVote(met, wants, silentMs) ? { ...met, vote: wants } : met;
};

/** A voter's computer works with that server: with none of a term that is over. */
export const isFollowed = ({ term, leader }: VoterMemory, said: RoomSaid): boolean =>
  said.role === 'leader' && (said.term > term || (said.term === term && (leader === null || leader === said.id)));
