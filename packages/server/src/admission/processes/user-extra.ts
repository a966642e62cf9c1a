import type { UserExtra } from '@quipu/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The knowledge that the admission has of a person of `app_user` in the current process. Grades are kept by document, in capitals. */
export const userExtra = sql<UserExtra>`(
  select json_build_object(
    'lastPostulationGrade', grade.grade,
    'repeatFirstPostulation', coalesce(grade.repeats_first, false),
    'accessibility', app_user.accessibility,
    'agreement', exists (
      select from enrollment
      where enrollment.user_id = app_user.id and enrollment.status = 'F'
        and enrollment.process_id is not distinct from (select id from admission_process where is_current)
    )
  )
  from (select) as one left join last_grade as grade on grade.reference = upper(app_user.reference))`;

export const readUserExtra = async (db: Db, userId: number): Promise<UserExtra> => {
  const { extra } = await db
    .selectFrom('app_user')
    .select(userExtra.as('extra'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return extra;
};
