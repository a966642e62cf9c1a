import { type EnrollmentFilter, enrollmentsOf } from '../../admission/enrollment/enrollment-list.ts';
import type { Db } from '../../platform/db/database.ts';

/** Whoever of those finished the enrollment, by name. */
export const enrolledAmong = async (db: Db, filter: Omit<EnrollmentFilter, 'state'>): Promise<readonly number[]> => {
  const rows = await enrollmentsOf(db, { ...filter, state: 'finished' })
    .select('person.id')
    .where('career.id', 'is not', null)
    .orderBy('person.full_name')
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
};

export interface EnrolledFilter extends Pick<EnrollmentFilter, 'career' | 'campus'> {
  /** The process's name. */
  readonly process: string;
}

/** Whoever finished the enrollment of a process, by name. Null: there is no such process. */
export const enrolledIn = async (
  db: Db,
  { process, career, campus }: EnrolledFilter,
): Promise<readonly number[] | null> => {
  const found = await db.selectFrom('admission_process').select('id').where('name', '=', process).executeTakeFirst();
  return found === undefined ? null : enrolledAmong(db, { processId: found.id, career, campus, person: null });
};
