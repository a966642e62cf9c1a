import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../../platform/db/columns/instant.ts';
import type { Db } from '../../platform/db/database.ts';
import { touchSheets } from '../sheets/touch-sheet.ts';

/** Evaluations are taken here, each person at a desk: they are numbered from 1 to its capacity. */
export interface Room {
  readonly id: number;
  readonly name: string;
  readonly capacity: number;
  /** An examinee is told it, beside the name; null: the name says enough. */
  readonly location: string | null;
  readonly address: string | null;
}

export const MAX_CAPACITY = 100_000;
export const MAX_NAME = 100;
export const MAX_PLACE = 200;

export const allRooms = (db: Db): Promise<readonly Room[]> =>
  db.selectFrom('room').select(['id', 'name', 'capacity', 'location', 'address']).orderBy('name').execute();

/** The rooms of these ids, in their order. Null: one of them is none. */
export const roomsOf = async (db: Db, ids: readonly number[]): Promise<readonly Room[] | null> => {
  const all = new Map((await allRooms(db)).map((room) => [room.id, room]));
  const found = ids.flatMap((id) => all.get(id) ?? []);
  return found.length === ids.length ? found : null;
};

export const roomsByName = async (db: Db): Promise<ReadonlyMap<string, Room>> =>
  new Map((await allRooms(db)).map((room) => [room.name, room]));

/** The room of a name, where one was given. Null: none was; undefined: there is none of that name. */
export const roomIdNamed = async (db: Db, name: string | null): Promise<number | null | undefined> =>
  name === null ? null : (await roomsByName(db)).get(name)?.id;

/** False: there is one of that name. */
export const addRoom = async (db: Db, room: Omit<Room, 'id'>): Promise<boolean> =>
  (await db
    .insertInto('room')
    .values(room)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Sheets of a room in any session that is not over. */
const sheetsIn = (db: Db, roomId: number, now: EpochMs) =>
  db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz_session as session', 'session.id', 'sheet.session_id')
    .where('sheet.room_id', '=', roomId)
    .where('sheet.is_valid', '=', true)
    .where(({ or, eb }) => or([eb('session.ends_at', '>', instant(now)), eb('sheet.status', '=', 'A')]));

/** The highest desk that somebody has; 0: nobody has one. */
const highestDesk = async (db: Db, roomId: number, now: EpochMs): Promise<number> =>
  (
    await sheetsIn(db, roomId, now)
      .select(({ fn }) => fn.coalesce(fn.max('sheet.desk'), sql<number>`0`).as('desk'))
      .executeTakeFirstOrThrow()
  ).desk;

/** A room stays as it is: somebody has a higher desk than it would have, or another one is called so. */
export type RoomProblem = { readonly is: 'deskInUse'; readonly desk: number } | { readonly is: 'nameTaken' };

/** Changes all of a room but its id. Null: it is so now. Its caller holds the lock of changed times. */
export const changeRoom = async (db: Db, room: Room, now: EpochMs): Promise<RoomProblem | null> => {
  const { id, ...values } = room;
  const other = (await roomsByName(db)).get(room.name);
  if (other !== undefined && other.id !== id) return { is: 'nameTaken' };
  const desk = await highestDesk(db, id, now);
  if (room.capacity < desk) return { is: 'deskInUse', desk };
  await db.updateTable('room').set(values).where('id', '=', id).execute();
  // The console lists it by its name: whoever sits there silently has the new one at once, too.
  const sheets = await sheetsIn(db, id, now).select('sheet.id as sheetId').execute();
  await touchSheets(
    db,
    sheets.map(({ sheetId }) => sheetId),
  );
  return null;
};
