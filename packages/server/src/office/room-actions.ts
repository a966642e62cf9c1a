import type { EpochMs } from '@quipu/engine';
import { personFinder } from '../accounts/people/people-store.ts';
import { waitForOtherTimes } from '../exams/operating/extend-store.ts';
import {
  addRoom,
  allRooms,
  changeRoom,
  MAX_CAPACITY,
  MAX_NAME,
  MAX_PLACE,
  type Room,
} from '../exams/roster/room-store.ts';
import type { Tx } from '../platform/db/database.ts';
import { assignProctor, proctorsOfSession, unassignProctor } from '../proctoring/console/assignment-store.ts';
import { type ActionOutcome, conflict, notThere, wrong } from './perform-action.ts';
import { texts } from './texts.ts';

type RoomValues = Omit<Room, 'id'>;

const filled = (text: string | null): string | null => (text?.trim() === '' ? null : (text?.trim() ?? null));
const isLong = (text: string | null): boolean => (text?.length ?? 0) > MAX_PLACE;

/** A room as it was typed; or what is wrong with it. */
const roomIn = ({ name, capacity, location, address }: RoomValues): RoomValues | string => {
  const room = { name: name.trim(), capacity, location: filled(location), address: filled(address) };
  if (room.name === '' || room.name.length > MAX_NAME) return texts.needsRoomName;
  if (capacity < 1 || capacity > MAX_CAPACITY) return texts.needsCapacity;
  return isLong(room.location) || isLong(room.address) ? texts.longRoomPlace : room;
};

export const addOne = async (tx: Tx, given: RoomValues): Promise<ActionOutcome> => {
  const room = roomIn(given);
  if (typeof room === 'string') return wrong(room);
  const { name, ...values } = room;
  return (await addRoom(tx, room)) ? { kept: { room: name, ...values }, changes: 1 } : conflict(texts.roomExists);
};

const isSame = (some: RoomValues, other: RoomValues): boolean =>
  some.name === other.name &&
  some.capacity === other.capacity &&
  some.location === other.location &&
  some.address === other.address;
const inWords = ({ name, capacity, location, address }: RoomValues): string =>
  [name, texts.desks(capacity), location, address].filter((word) => word !== null).join(', ');

export const changeOne = async (
  tx: Tx,
  id: number,
  { before: seen, ...given }: RoomValues & { readonly before: RoomValues },
  now: EpochMs,
): Promise<ActionOutcome> => {
  const values = roomIn(given);
  if (typeof values === 'string') return wrong(values);
  await waitForOtherTimes(tx);
  const before = (await allRooms(tx)).find((room) => room.id === id);
  if (before === undefined) return notThere(texts.noRoom);
  if (!isSame(seen, before)) return conflict(texts.otherBefore(inWords(before)));
  const room = { id, ...values };
  const problem = await changeRoom(tx, room, now);
  if (problem !== null) return conflict(problem.is === 'nameTaken' ? texts.roomExists : texts.deskInUse(problem.desk));
  return { kept: { room, before }, changes: 1 };
};

export interface Assigning {
  readonly reference: string;
  readonly roomId: number | null;
  readonly isOn: boolean;
}

/** Says in words what somebody watches of a session still. */
const stillWatched = async (tx: Tx, sessionId: number, userId: number): Promise<readonly string[]> => {
  const rooms = new Map((await allRooms(tx)).map(({ id, name }) => [id, name]));
  const own = (await proctorsOfSession(tx, sessionId)).filter((proctor) => proctor.userId === userId);
  const parts = own.map(({ roomId }) => (roomId === null ? texts.wholeSession : texts.room(rooms.get(roomId) ?? '')));
  return parts.length === 0 ? [] : [texts.stillWatches(parts)];
};

export const assignOne = async (
  tx: Tx,
  sessionId: number,
  { reference, roomId, isOn }: Assigning,
): Promise<ActionOutcome> => {
  // Nobody removes it meanwhile.
  await waitForOtherTimes(tx);
  const session = await tx.selectFrom('quiz_session').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (session === undefined) return notThere(texts.noSession);
  const person = await personFinder(tx)(reference.trim());
  if (person === undefined) return notThere(texts.noPerson);
  const room = roomId === null ? null : (await allRooms(tx)).find(({ id }) => id === roomId);
  if (room === undefined) return notThere(texts.noRoom);
  const done = { kept: { userId: person.id, sessionId, room: room?.name ?? null }, changes: 1 };
  if (!isOn) {
    if (!(await unassignProctor(tx, sessionId, person.id, roomId))) return conflict(texts.notAssigned);
    return { ...done, told: await stillWatched(tx, sessionId, person.id) };
  }
  if (!person.roles.includes('proctor')) return conflict(texts.notProctor);
  return (await assignProctor(tx, sessionId, person.id, roomId)) ? done : conflict(texts.isAssigned);
};
