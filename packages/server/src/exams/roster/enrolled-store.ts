import type { Db } from '../../platform/db/database.ts';

export interface EnrolledFilter {
  /** The process's name. */
  readonly process: string;
  /** Null, each: any. A career by its code. */
  readonly career: string | null;
  readonly campus: string | null;
}

/** Whoever finished the enrollment of a process, by name. Null: there is no such process. */
export const enrolledIn = async (
  db: Db,
  { process, career, campus }: EnrolledFilter,
): Promise<readonly number[] | null> => {
  const found = await db.selectFrom('admission_process').select('id').where('name', '=', process).executeTakeFirst();
  if (found === undefined) return null;
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('app_user as person', 'person.id', 'enrollment.user_id')
    .innerJoin('career', 'career.id', 'enrollment.career_id')
    .select('person.id')
    .where('enrollment.process_id', '=', found.id)
    .where('enrollment.status', '=', 'F')
    .$if(career !== null, (all) => all.where('career.code', '=', career ?? ''))
    .$if(campus !== null, (all) => all.where('career.campus', '=', campus ?? ''))
    .orderBy('person.full_name')
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
};
