import type { Room } from './room-store.ts';

/** Somebody has that desk in that session. */
export interface TakenDesk {
  readonly sessionId: number;
  readonly roomId: number;
  readonly desk: number;
}
export type DeskProblem = 'roomFull' | 'noDesk' | 'deskTaken';

export interface Desks {
  readonly leave: (taken: TakenDesk) => void;
  /** `desk` null: the first that is free. */
  readonly take: (sessionId: number, room: Room, desk: number | null) => number | DeskProblem;
  readonly free: (sessionId: number, room: Room) => number;
}

const placeOf = (sessionId: number, roomId: number): string => `${sessionId} ${roomId}`;

/** Gives desks out: no two people of a session have one, and no room has more people than desks. */
export const desksBeside = (taken: readonly TakenDesk[]): Desks => {
  const held = new Map<string, Set<number>>();
  const heldIn = (sessionId: number, roomId: number): Set<number> => {
    const place = placeOf(sessionId, roomId);
    const desks = held.get(place) ?? new Set<number>();
    held.set(place, desks);
    return desks;
  };
  for (const { sessionId, roomId, desk } of taken) heldIn(sessionId, roomId).add(desk);
  return {
    leave: ({ sessionId, roomId, desk }) => void heldIn(sessionId, roomId).delete(desk),
    take: (sessionId, { id, capacity }, desk) => {
      const desks = heldIn(sessionId, id);
      if (desk !== null && desk > capacity) return 'noDesk';
      if (desk !== null && desks.has(desk)) return 'deskTaken';
      let given = desk ?? 1;
      while (desks.has(given)) given += 1;
      if (given > capacity) return 'roomFull';
      desks.add(given);
      return given;
    },
    free: (sessionId, { id, capacity }) => Math.max(0, capacity - heldIn(sessionId, id).size),
  };
};
