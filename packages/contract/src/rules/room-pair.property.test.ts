import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasMost,
  heardByVoter,
  isFollowed,
  LEADER_WAITS_MS,
  leaderStep,
  NO_MEMORY,
  type RoomPair,
  type RoomSaid,
  type RoomVote,
  STANDBY_WAITS_MS,
  standbyStep,
  VOTER_WAITS_MS,
  type VoterMemory,
} from './room-pair.ts';

const [FIRST, SECOND] = ['first', 'second'] as const;
type Server = typeof FIRST | typeof SECOND;
const VOTERS = ['a', 'b', 'c', 'd', 'e'] as const;

/** A server's disk, and what it has in memory. */
interface Held {
  pair: RoomPair;
  /** It was written here, acknowledged or not. */
  log: readonly number[];
  mode: 'serves' | 'follows' | 'cut' | 'waits';
  isUp: boolean;
  votes: Map<string, RoomVote>;
}
type Step =
  | { readonly kind: 'link'; readonly isUp: boolean }
  | { readonly kind: 'reach'; readonly voter: number; readonly server: Server; readonly isUp: boolean }
  | { readonly kind: 'greet'; readonly by: readonly number[]; readonly server: Server; readonly isSilent: boolean }
  | { readonly kind: 'look'; readonly server: Server; readonly isLate: boolean }
  | { readonly kind: 'write' | 'kill' | 'start' | 'join' | 'meet'; readonly server: Server }
  | { readonly kind: 'voter'; readonly voter: number };

const server = fc.constantFrom<Server>(FIRST, SECOND);
const voter = fc.nat({ max: VOTERS.length - 1 });
const often = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean());
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('link' as const), isUp: fc.boolean() }) },
  fc.record({ kind: fc.constant('reach' as const), voter, server, isUp: often }),
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('greet' as const),
      by: fc.subarray(VOTERS.map((_, at) => at)),
      server,
      isSilent: often,
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('look' as const), server, isLate: often }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['write', 'kill', 'start', 'start', 'join', 'meet'] as const)),
      server,
    }),
  },
  fc.record({ kind: fc.constant('voter' as const), voter }),
);

/** Two servers and five voters, of which three are counted at the beginning; steps befall them in any order. */
const lived = (steps: readonly Step[]) => {
  const pair: RoomPair = { term: 3, leader: FIRST, standby: SECOND, isBoth: true, voters: ['a', 'b', 'c'] };
  const held: Record<Server, Held> = {
    first: { pair, log: [], mode: 'serves', isUp: true, votes: new Map() },
    second: { pair, log: [], mode: 'follows', isUp: true, votes: new Map() },
  };
  let isLinked = true;
  let count = 0;
  const cut = new Set<string>();
  const acknowledged: number[] = [];
  const takers: { readonly term: number; readonly by: Server }[] = [];
  const memories: VoterMemory[] = VOTERS.map(() => NO_MEMORY);
  const other = (of: Server): Server => (of === FIRST ? SECOND : FIRST);
  const follows = (leader: Server): boolean =>
    isLinked && held[other(leader)].isUp && held[other(leader)].mode === 'follows';
  /** The standby has all of the leader as soon as it follows. */
  const stream = () => {
    for (const leader of [FIRST, SECOND] as const) {
      const [own, its] = [held[leader], held[other(leader)]];
      if (own.isUp && own.mode === 'serves' && follows(leader)) Object.assign(its, { log: own.log, pair: own.pair });
    }
  };
  const isBoth = ({ pair: { isBoth: both } }: Held) => both;
  const wants = (of: Server): RoomVote | null => {
    const { mode, pair: own } = held[of];
    if (mode === 'cut') return { term: own.term + 1, for: of };
    return mode !== 'follows' && isBoth(held[of]) && !follows(of) ? { term: own.term + 1, for: of } : null;
  };
  const said = (of: Server): RoomSaid => {
    const { mode, pair: own } = held[of];
    const role = mode === 'serves' ? 'leader' : mode === 'waits' ? 'waiting' : 'standby';
    return { role, term: own.term, id: of, wants: wants(of) };
  };
  const lead = (of: Server, standby: Server | null) => {
    const own = held[of];
    own.pair = { ...own.pair, term: own.pair.term + 1, leader: of, standby, isBoth: false };
    own.mode = 'serves';
    takers.push({ term: own.pair.term, by: of });
  };
  const look = (of: Server, isLate: boolean) => {
    const own = held[of];
    if (!own.isUp) return;
    if (own.pair.standby === of) {
      const silentMs = isLinked && held[other(of)].isUp ? 0 : isLate ? STANDBY_WAITS_MS : 0;
      const next = standbyStep(own.pair, of, { silentMs, isCut: own.mode === 'cut', votes: own.votes });
      if (next === 'lead') lead(of, other(of));
      else own.mode = next === 'follow' ? 'follows' : 'cut';
    } else if (own.pair.leader === of) {
      const silentMs = follows(of) ? 0 : isLate ? LEADER_WAITS_MS : 0;
      if (leaderStep(own.pair, { silentMs, votes: own.votes }) === 'alone') lead(of, other(of));
      // It has asked the other one, or has become one that nobody else can take over from.
      else if (own.mode === 'waits' && (follows(of) || !own.pair.isBoth)) own.mode = 'serves';
    }
    stream();
  };
  const write = (of: Server) => {
    const own = held[of];
    if (!own.isUp || own.mode !== 'serves') return;
    count += 1;
    own.log = [...own.log, count];
    stream();
    if (!own.pair.isBoth || follows(of)) acknowledged.push(count);
  };
  /** The standby has all that there is: from here on nothing is acknowledged that it has not. */
  const join = (of: Server) => {
    const own = held[of];
    if (own.isUp && own.mode === 'serves' && own.pair.leader === of && follows(of))
      own.pair = { ...own.pair, standby: other(of), isBoth: true };
  };
  /** One that meets a leader of a higher term begins as its standby, with a copy of what that has. */
  const meet = (of: Server) => {
    const [own, its] = [held[of], held[other(of)]];
    if (!isLinked || !own.isUp || !its.isUp || its.mode !== 'serves' || its.pair.term <= own.pair.term) return;
    Object.assign(own, { log: its.log, pair: its.pair, mode: 'follows' });
  };
  for (const one of steps) {
    if (one.kind === 'link') isLinked = one.isUp;
    else if (one.kind === 'reach') {
      const name = `${one.voter} ${one.server}`;
      if (one.isUp) cut.delete(name);
      else cut.add(name);
    } else if (one.kind === 'look') look(one.server, one.isLate);
    else if (one.kind === 'write') write(one.server);
    else if (one.kind === 'join') join(one.server);
    else if (one.kind === 'meet') meet(one.server);
    else if (one.kind === 'kill') held[one.server].isUp = false;
    else if (one.kind === 'start' && !held[one.server].isUp) {
      const own = held[one.server];
      Object.assign(own, { isUp: true, votes: new Map(), mode: own.pair.leader === one.server ? 'waits' : 'follows' });
    } else if (one.kind === 'voter') {
      // One by one, and on both before the next.
      const leader = ([FIRST, SECOND] as const).find((of) => held[of].isUp && held[of].mode === 'serves') ?? FIRST;
      const [own, name] = [held[leader], VOTERS[one.voter] ?? ''];
      if (
        own.isUp &&
        own.mode === 'serves' &&
        (follows(leader) || own.pair.voters === held[other(leader)].pair.voters)
      ) {
        const voters = own.pair.voters.includes(name)
          ? own.pair.voters.filter((known) => known !== name)
          : [...own.pair.voters, name];
        own.pair = { ...own.pair, voters };
      }
    } else if (one.kind === 'greet') {
      const to = held[one.server];
      for (const at of to.isUp ? one.by : []) {
        if (cut.has(`${at} ${one.server}`)) continue;
        const after = heardByVoter(memories[at] ?? NO_MEMORY, said(one.server), one.isSilent ? VOTER_WAITS_MS : 0);
        memories[at] = after;
        if (after.vote !== null) to.votes.set(VOTERS[at] ?? '', after.vote);
      }
    }
    stream();
  }
  const serving = ([FIRST, SECOND] as const).filter((of) => held[of].mode === 'serves');
  const mayAcknowledge = serving.filter((of) => !held[of].pair.isBoth || follows(of));
  return { held, acknowledged, takers, mayAcknowledge };
};

describe('a room with a standby', () => {
  it('never has two servers that can acknowledge, nor two that went on in one term, and nothing acknowledged is lost', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 100, size: 'max' }), (steps) => {
        const { held, acknowledged, takers, mayAcknowledge } = lived(steps);
        expect(mayAcknowledge.length).toBeLessThanOrEqual(1);
        expect(new Set(takers.map(({ term }) => term)).size).toBe(takers.length);
        for (const of of mayAcknowledge) expect(held[of].log).toEqual(expect.arrayContaining(acknowledged));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is taken over when the leader is gone and most of the room says so', () => {
    const { takers, mayAcknowledge } = lived([
      { kind: 'write', server: FIRST },
      { kind: 'kill', server: FIRST },
      { kind: 'look', server: SECOND, isLate: true },
      { kind: 'greet', by: [0, 1], server: SECOND, isSilent: true },
      { kind: 'look', server: SECOND, isLate: true },
    ]);
    expect([takers, mayAcknowledge]).toEqual([[{ term: 4, by: SECOND }], [SECOND]]);
  });
});

describe('a voter', () => {
  const met: VoterMemory = { term: 3, leader: FIRST, vote: null };
  const asking: RoomSaid = { role: 'standby', term: 3, id: SECOND, wants: { term: 4, for: SECOND } };
  const late = VOTER_WAITS_MS;

  it('says yes to another one only while it hears nothing of the leader, and once in a term', () => {
    expect(heardByVoter(met, asking, late - 1).vote).toBeNull();
    const said = heardByVoter(met, asking, late);
    expect(said.vote).toEqual({ term: 4, for: SECOND });
    const first: RoomSaid = { role: 'leader', term: 3, id: FIRST, wants: { term: 4, for: FIRST } };
    expect(heardByVoter(said, first, 0).vote).toEqual({ term: 4, for: SECOND });
    expect(heardByVoter(met, first, 0).vote).toEqual({ term: 4, for: FIRST });
  });

  it('works with the leader of the highest term that it has met, and with nobody who may not serve', () => {
    const leads = (term: number, id: string): RoomSaid => ({ role: 'leader', term, id, wants: null });
    const now = heardByVoter(met, leads(4, SECOND), 0);
    expect(now).toEqual({ term: 4, leader: SECOND, vote: null });
    expect([
      isFollowed(now, leads(3, FIRST)),
      isFollowed(now, leads(4, FIRST)),
      isFollowed(now, leads(4, SECOND)),
    ]).toEqual([false, false, true]);
    expect(isFollowed(met, asking)).toBe(false);
  });

  it('is one of most, or of none', () => {
    const wanted = { term: 4, for: SECOND };
    const votes = new Map([
      ['a', wanted],
      ['b', wanted],
      ['x', wanted],
    ]);
    expect([['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a'], []].map((voters) => hasMost(voters, votes, wanted))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
