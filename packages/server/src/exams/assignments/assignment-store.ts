import type { Assignment } from '@quipu/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SheetAssignmentTable } from '../../platform/db/tables.ts';
import { type SheetTimes, timeRatio } from '../sheets/deadlines.ts';
import { texts } from './texts.ts';

export type StoredAssignment = Selectable<SheetAssignmentTable>;

/** Finds where and when each sheet is taken, of those that somebody assigned. */
export const assignmentsOf = async (
  db: Db,
  sheetIds: readonly number[],
): Promise<ReadonlyMap<number, StoredAssignment>> => {
  const rows = await db.selectFrom('sheet_assignment').selectAll().where('sheet_id', 'in', sheetIds).execute();
  return new Map(rows.map((row) => [row.sheet_id, row]));
};

export interface Assigned {
  /** The person's. */
  readonly reference: string;
  readonly periodCode: string;
  /** The sheet's; null: it has no session. */
  readonly times: SheetTimes | null;
}

/** Makes what the receipt says. Whatever was not assigned is the session's, the person's accommodation included. */
export const assignmentView = (row: StoredAssignment, { reference, periodCode, times }: Assigned): Assignment => ({
  location: row.location,
  province: row.province,
  canton: row.canton,
  parish: row.parish,
  address: row.address,
  reference: row.reference,
  labCode: row.lab_code,
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
  qr: [reference, row.sheet_id, periodCode].join('|'),
});

/** The place goes along; its times are those of the new session. Returns the place. */
export const carryAssignment = async (tx: Tx, from: number, to: number, location: string | null): Promise<string> => {
  const standing = (await assignmentsOf(tx, [from])).get(from);
  const isElsewhere = location !== null && location !== standing?.location;
  const place = isElsewhere
    ? { province: null, canton: null, parish: null, address: null, reference: null, lab_code: null }
    : {};
  const values = {
    ...standing,
    ...place,
    sheet_id: to,
    location: location ?? standing?.location ?? texts.toBeConfirmed,
    takes_place_at: null,
    turn: null,
    duration: null,
  };
  await tx
    .insertInto('sheet_assignment')
    .values(values)
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(values))
    .execute();
  return values.location;
};
