import type { Career, CareerWithQuota } from '@quipu/contract';
import type { Db } from '../../platform/db/database.ts';

const SHOWN = [
  'career.id',
  'career.name',
  'career.faculty',
  'career.campus',
  'career.modality',
  'career.title',
  'career.duration',
] as const;

/** Seats that are left. Where more may apply than there are seats none is taken by it: only that nobody more may is said. */
const placesLeft = (seats: number, taken: number, cap: number | null): number | null => {
  if (cap === null) return seats - taken;
  return taken < cap ? null : 0;
};

/**
 * Reads what a person can choose in a process, each with the seats that are left where they are counted, and what they chose
 * in it.
 */
export const offeredCareers = async (db: Db, processId: number | null, userId: number): Promise<readonly Career[]> => {
  const rows = await db
    .selectFrom('career')
    .leftJoin('career_quota as quota', (join) =>
      join
        .onRef('quota.career_id', '=', 'career.id')
        .on('quota.round', '=', 'first')
        .on('quota.process_id', '=', processId ?? 0),
    )
    .select([...SHOWN, 'quota.seats', 'quota.taken', 'quota.enrollment_cap'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('career.is_offered', '=', true),
        eb(
          'career.id',
          'in',
          selectFrom('enrollment')
            .select('career_id')
            .where('user_id', '=', userId)
            .where('process_id', 'is not distinct from', processId),
        ),
      ]),
    )
    .orderBy('career.name')
    .orderBy('career.campus')
    .orderBy('career.id')
    .execute();
  return rows.map(({ seats, taken, enrollment_cap: cap, ...career }) => ({
    ...career,
    quota: seats === null || taken === null ? null : placesLeft(seats, taken, cap),
  }));
};

/** Careers of the second application that have seats left. */
export const careersWithSeats = async (db: Db, processId: number): Promise<readonly CareerWithQuota[]> => {
  const rows = await db
    .selectFrom('career')
    .innerJoin('career_quota as quota', 'quota.career_id', 'career.id')
    .select([...SHOWN, 'quota.seats', 'quota.taken'])
    .where('quota.process_id', '=', processId)
    .where('quota.round', '=', 'second')
    .where('career.is_offered', '=', true)
    .whereRef('quota.taken', '<', 'quota.seats')
    .orderBy('career.name')
    .orderBy('career.campus')
    .orderBy('career.id')
    .execute();
  return rows.map(({ seats, taken, ...career }) => ({ ...career, quota: seats - taken }));
};

/** A career's name, where it is offered. */
export const offeredName = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('career').select('name').where('id', '=', id).where('is_offered', '=', true).executeTakeFirst())
    ?.name ?? null;
