import type { UserExtra } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Reads what the admission knows of a person in the current process. Grades are kept by document, in capitals. */
export const readUserExtra = async (db: Db, userId: number): Promise<UserExtra> => {
  const row = await db
    .selectFrom('app_user as person')
    .leftJoin('last_grade as grade', (join) => join.on(sql`grade.reference`, '=', sql`upper(person.reference)`))
    .select(({ exists, selectFrom }) => [
      'person.accessibility',
      'grade.grade',
      'grade.repeats_first',
      exists(
        selectFrom('enrollment')
          .select('enrollment.status')
          .whereRef('enrollment.user_id', '=', 'person.id')
          .where('enrollment.status', '=', 'F')
          .where(
            'enrollment.process_id',
            'is not distinct from',
            selectFrom('admission_process').select('id').where('is_current', '=', true),
          ),
      ).as('has_finished'),
    ])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    lastPostulationGrade: row.grade,
    repeatFirstPostulation: row.repeats_first ?? false,
    accessibility: row.accessibility,
    agreement: Boolean(row.has_finished),
  };
};
