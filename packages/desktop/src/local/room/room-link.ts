import { heardByVoter, isFollowed, type RoomCard, type RoomVoter } from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import type { LocalServer } from '../local-server.ts';
import type { Carrier } from './carry.ts';
import type { Greeted } from './greet-room.ts';
import type { Unconnected } from './pinned-connection.ts';
import type { VoterFile } from './voter-file.ts';

export interface RoomLinkPorts {
  /** The same room by each of its addresses. */
  readonly cards: readonly RoomCard[];
  readonly carry: (card: () => RoomCard, met: (who: 'otherRoom') => void) => Promise<Carrier | null>;
  readonly greet: (card: RoomCard, voter: RoomVoter) => Promise<Greeted | Unconnected>;
  readonly voter: VoterFile;
  /** Time that never jumps. */
  readonly now: () => number;
  readonly after: (ms: number, then: () => void) => () => void;
}

const GREET_EVERY_MS = 4_000;
const LOOK_EVERY_MS = 1_000;
const MAX_OTHERS = 4;

const isAt = (a: RoomCard, b: RoomCard): boolean => a.host === b.host && a.port === b.port;

/**
 * A computer whose server is the room's: in the place of a server of its own, and told of as one. `starting`: the room's server is
 * looked for; nobody has a page here that reaches anything before it was found, or while it is away. It goes on looking whatever it met:
 * each connection is pinned, and a room's network may lead elsewhere for a minute. Where a computer stands by that server, this one is
 * told of both, works with the one that serves, and is asked when the two do not hear each other (contract, rules/room-pair.ts).
 */
export const roomLink = ({ cards, carry, greet, voter, now, after }: RoomLinkPorts): LocalServer => {
  let state: LocalServerState = { kind: 'stopped' };
  const listeners: ((state: LocalServerState) => void)[] = [];
  let carrier: Carrier | null = null;
  let kept = voter.read(cards[0]?.pin ?? '');
  /** The address that it answered at last. */
  let [current] = cards;
  let leaderHeardAt = now();
  /** Counts its starts and stops: what began before the last of them changes nothing any more. */
  let will = 0;

  const to = (next: LocalServerState): void => {
    if (next.kind === state.kind) return;
    state = next;
    for (const listener of listeners) listener(next);
  };
  const stopCarrying = (): void => {
    carrier?.close();
    carrier = null;
  };
  const strange = (): void => to({ kind: 'failed', why: 'otherRoom', log: '' });
  const keep = (next: Partial<typeof kept>): void => {
    const wanted = { ...kept, ...next };
    // What is not on the disk was not said.
    voter.write(wanted);
    kept = wanted;
  };
  const learn = (card: RoomCard, { pair }: Greeted): void => {
    if (pair === null || pair.other === null) return;
    const others = [card, { ...pair.other, pin: card.pin }].filter(
      (one) => ![...cards, ...kept.others].some((known) => isAt(known, one)),
    );
    if (others.length > 0) keep({ others: [...others, ...kept.others].slice(0, MAX_OTHERS) });
  };
  /** Tells whether that is the server to work with. One that is let serve is told so at once. */
  const meet = async (card: RoomCard): Promise<boolean | Unconnected> => {
    const { id, memory } = kept;
    const greeted = await greet(card, { id, vote: memory.vote });
    if (typeof greeted === 'string') return greeted;
    const { pair } = greeted;
    if (pair === null) return memory.term === 0;
    learn(card, greeted);
    const next = heardByVoter(kept.memory, pair, now() - leaderHeardAt);
    const votes = next.vote !== kept.memory.vote;
    if (next !== kept.memory) keep({ memory: next });
    if (votes) await greet(card, { id, vote: next.vote });
    return isFollowed(next, pair);
  };
  const found = (card: RoomCard): void => {
    if (current !== undefined && !isAt(current, card)) carrier?.drop();
    current = card;
    leaderHeardAt = now();
    to({ kind: 'running' });
  };
  /** Tells whether some server of the room is there. */
  const lookOnce = async (of: number): Promise<boolean> => {
    const all = [...cards, ...kept.others];
    // The one that answered last first.
    const order = current === undefined ? all : [current, ...all.filter((card) => card !== current)];
    const met: Unconnected[] = [];
    let isFound = false;
    for (const card of order) {
      // A server with nobody beside it has one address that answers.
      if (isFound && kept.memory.term === 0) break;
      const how = await meet(card);
      if (of !== will) return false;
      if (how === true) {
        found(card);
        isFound = true;
      } else if (how !== false) met.push(how);
    }
    if (!isFound && met.includes('otherRoom')) strange();
    else if (!isFound) to({ kind: 'starting' });
    return isFound;
  };
  const look = async (of: number): Promise<void> => {
    // A disk that takes nothing for a moment ends no looking.
    const isFound = await lookOnce(of).catch(() => false);
    if (of === will) after(isFound ? GREET_EVERY_MS : LOOK_EVERY_MS, () => void look(of));
  };
  const begin = async (of: number): Promise<void> => {
    const [first] = cards;
    if (first === undefined) return;
    const made = await carry(
      () => current ?? first,
      () => of === will && strange(),
    );
    if (of !== will) return made?.close();
    if (made === null) return to({ kind: 'failed', why: 'foreign', log: '' });
    carrier = made;
    await look(of);
  };

  return {
    state: () => state,
    onState: (listener) => void listeners.push(listener),
    start: () => {
      if (state.kind === 'starting' || state.kind === 'running') return;
      will += 1;
      stopCarrying();
      to({ kind: 'starting' });
      void begin(will);
    },
    stop: async () => {
      will += 1;
      stopCarrying();
      to({ kind: 'stopped' });
    },
  };
};
