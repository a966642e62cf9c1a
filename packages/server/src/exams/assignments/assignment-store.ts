import type { Assignment } from '@quipu/contract';
import { type InferResult, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type SheetTimes, timeRatio } from '../sheets/deadlines.ts';
import { roomInWords } from './room-words.ts';
import { texts } from './texts.ts';

/** Sheets with their room and what was assigned of them: neither, where they have none. */
export const withPlaces = (db: Db) =>
  db
    .selectFrom('answers_sheet as sheet')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .leftJoin('sheet_assignment as assigned', 'assigned.sheet_id', 'sheet.id')
    .select(['sheet.id', 'room.name as room', 'room.location as roomLocation', 'room.address as roomAddress'])
    .select(['assigned.location', 'assigned.province', 'assigned.canton', 'assigned.parish', 'assigned.address'])
    .select([
      'assigned.reference',
      'assigned.lab_code',
      'assigned.takes_place_at',
      'assigned.turn',
      'assigned.duration',
    ])
    .select([
      'assigned.support_name',
      'assigned.support_document',
      'assigned.support_email',
      'assigned.support_mobile',
    ]);
export type StoredAssignment = InferResult<ReturnType<typeof withPlaces>>[number];
/** They are in a room, or somebody assigned them. */
export const isPlaced = sql<boolean>`(room.id is not null or assigned.sheet_id is not null)`;

/** Finds where and when each sheet is taken, of those that are in a room or that somebody assigned. */
export const assignmentsOf = async (
  db: Db,
  sheetIds: readonly number[],
): Promise<ReadonlyMap<number, StoredAssignment>> => {
  const rows = await withPlaces(db)
    .where(isPlaced)
    .where('sheet.id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export interface Assigned {
  /** The person's. */
  readonly reference: string;
  readonly periodCode: string;
  /** The sheet's; null: it has no session. */
  readonly times: SheetTimes | null;
}

/**
 * Makes what the receipt says. The place of a sheet in a room is the room's. Whatever was not assigned is the session's, the person's
 * accommodation included.
 */
export const assignmentView = (row: StoredAssignment, { reference, periodCode, times }: Assigned): Assignment => ({
  location: (row.room === null ? row.location : (row.roomLocation ?? row.room)) ?? texts.toBeConfirmed,
  province: row.province,
  canton: row.canton,
  parish: row.parish,
  address: row.room === null ? row.address : row.roomAddress,
  reference: row.reference,
  labCode: row.room ?? row.lab_code,
  date: row.takes_place_at ?? times?.sessionStart ?? null,
  session: row.turn,
  duration: row.duration ?? (times === null ? null : Math.round(times.timeLimitMinutes * timeRatio(times))),
  supportPerson:
    row.support_name === null
      ? null
      : {
          name: row.support_name,
          documentNumber: row.support_document,
          email: row.support_email,
          mobile: row.support_mobile,
        },
  qr: [reference, row.id, periodCode].join('|'),
});

const NO_PLACE = {
  location: null,
  province: null,
  canton: null,
  parish: null,
  address: null,
  reference: null,
  lab_code: null,
} as const;

/**
 * The assignment of a sheet goes along to another, or stays with it in another session: its times are those of that session. The place
 * is the room's where it has one.
 */
export const carryAssignment = async (
  tx: Tx,
  from: number,
  to: number,
  { location, hasRoom }: { readonly location: string | null; readonly hasRoom: boolean },
): Promise<void> => {
  const standing = await tx.selectFrom('sheet_assignment').selectAll().where('sheet_id', '=', from).executeTakeFirst();
  const isElsewhere = hasRoom || (location !== null && location !== standing?.location);
  const values = {
    ...standing,
    ...(isElsewhere ? NO_PLACE : {}),
    sheet_id: to,
    location: hasRoom ? null : (location ?? standing?.location ?? texts.toBeConfirmed),
    takes_place_at: null,
    turn: null,
    duration: null,
  };
  await tx
    .insertInto('sheet_assignment')
    .values(values)
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute();
};

/** Says in words where a sheet is taken. */
export const placeOf = async (db: Db, sheetId: number): Promise<string> => {
  const row = (await assignmentsOf(db, [sheetId])).get(sheetId);
  if (row === undefined) return texts.toBeConfirmed;
  if (row.room === null) return row.location ?? texts.toBeConfirmed;
  return row.roomLocation === null ? roomInWords(row.room) : `${row.roomLocation}, ${roomInWords(row.room)}`;
};

/** Sheets that are in a room by now have no place of their own. */
export const forgetPlaces = (tx: Tx, sheetIds: readonly number[]) =>
  tx.updateTable('sheet_assignment').set(NO_PLACE).where(sql<boolean>`sheet_id = any(${sheetIds}::bigint[])`).execute();

interface TimesForgotten {
  readonly hours: boolean;
  readonly duration: boolean;
}

/**
 * Forgets when sheets are taken, and for how long, where their session has it otherwise by now: its times are theirs. Returns what
 * stood of those that had any.
 */
export const forgetTimes = async (
  tx: Tx,
  sheetIds: readonly number[],
  { hours, duration }: TimesForgotten = { hours: true, duration: true },
) => {
  const stood = await tx
    .selectFrom('sheet_assignment')
    .select('sheet_id as sheetId')
    .$if(hours, (all) => all.select(['takes_place_at as takesPlaceAt', 'turn']))
    .$if(duration, (all) => all.select('duration'))
    .where(sql<boolean>`sheet_id = any(${sheetIds}::bigint[])`)
    .where(({ or, eb }) =>
      or([
        ...(hours ? [eb('takes_place_at', 'is not', null), eb('turn', 'is not', null)] : []),
        ...(duration ? [eb('duration', 'is not', null)] : []),
      ]),
    )
    .orderBy('sheet_id')
    .execute();
  await tx
    .updateTable('sheet_assignment')
    .set({ ...(hours ? { takes_place_at: null, turn: null } : {}), ...(duration ? { duration: null } : {}) })
    .where(sql<boolean>`sheet_id = any(${stood.map(({ sheetId }) => sheetId)}::bigint[])`)
    .execute();
  return stood;
};
