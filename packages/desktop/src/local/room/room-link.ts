import type { RoomCard } from '@quipu/contract';
import type { LocalServerState } from '@quipu/proctor/bridge';
import type { LocalServer } from '../local-server.ts';
import type { Carrier } from './carry.ts';
import type { Unconnected } from './pinned-connection.ts';

export interface RoomLinkPorts {
  /** The same room by each of its addresses. */
  readonly cards: readonly RoomCard[];
  readonly carry: (card: () => RoomCard, met: (who: 'otherRoom') => void) => Promise<Carrier | null>;
  readonly greet: (card: RoomCard) => Promise<'greeted' | Unconnected>;
  readonly after: (ms: number, then: () => void) => () => void;
}

const GREET_EVERY_MS = 4_000;
const LOOK_EVERY_MS = 1_000;

/**
 * A computer whose server is the room's: in the place of a server of its own, and told of as one. `starting`: the room's server is
 * looked for; nobody has a page here that reaches anything before it was found, or while it is away. It goes on looking whatever it met:
 * each connection is pinned, and a room's network may lead elsewhere for a minute.
 */
export const roomLink = ({ cards, carry, greet, after }: RoomLinkPorts): LocalServer => {
  let state: LocalServerState = { kind: 'stopped' };
  const listeners: ((state: LocalServerState) => void)[] = [];
  let carrier: Carrier | null = null;
  /** The address that it answered at last. */
  let [current] = cards;
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
  const look = async (of: number): Promise<void> => {
    // The one that answered last first.
    const order = current === undefined ? cards : [current, ...cards.filter((card) => card !== current)];
    const met: Unconnected[] = [];
    for (const card of order) {
      const how = await greet(card);
      if (of !== will) return;
      if (how === 'greeted') {
        current = card;
        to({ kind: 'running' });
        after(GREET_EVERY_MS, () => void look(of));
        return;
      }
      met.push(how);
    }
    if (met.includes('otherRoom')) strange();
    else to({ kind: 'starting' });
    after(LOOK_EVERY_MS, () => void look(of));
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
