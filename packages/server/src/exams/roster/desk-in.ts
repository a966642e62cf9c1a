import type { Tx } from '../../platform/db/database.ts';
import { desksOf } from './plan-roster.ts';
import { allRooms } from './room-store.ts';

/** A sheet is taken there. Null: it is taken in no room. */
export interface GivenDesk {
  readonly roomId: number;
  readonly desk: number;
}

/** The first free desk of a room in that session, where there is one. */
export const deskIn = async (tx: Tx, sessionId: number, roomId: number | null): Promise<GivenDesk | null> => {
  const room = (await allRooms(tx)).find(({ id }) => id === roomId);
  if (room === undefined) return null;
  const desk = (await desksOf(tx, [sessionId])).take(sessionId, room, null);
  return typeof desk === 'number' ? { roomId: room.id, desk } : null;
};
