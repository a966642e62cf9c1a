import type { Db } from '../../platform/db/database.ts';
import { isOf } from '../../platform/db/request-search.ts';

export interface EnrollmentFilter {
  /** Null: of no process, where none was loaded. */
  readonly processId: number | null;
  /** Null, each: any. A career by its code. */
  readonly career: string | null;
  readonly campus: string | null;
  readonly state: 'finished' | 'underWay' | null;
  /** A part of the number or the name. */
  readonly person: string | null;
}

/** Enrollments with whose they are and, where one was chosen, the career. */
export const enrollmentsOf = (db: Db, { processId, career, campus, state, person }: EnrollmentFilter) =>
  db
    .selectFrom('enrollment')
    .innerJoin('app_user as person', 'person.id', 'enrollment.user_id')
    .leftJoin('career', 'career.id', 'enrollment.career_id')
    .where('enrollment.process_id', 'is not distinct from', processId)
    .$if(career !== null, (all) => all.where('career.code', '=', career ?? ''))
    .$if(campus !== null, (all) => all.where('career.campus', '=', campus ?? ''))
    .$if(state === 'finished', (all) => all.where('enrollment.status', '=', 'F'))
    .$if(state === 'underWay', (all) => all.where('enrollment.status', '!=', 'F'))
    .where(isOf(person));

/** Second applications with whose they are; a career or a campus is that of either choice. */
export const secondApplicationsOf = (db: Db, { processId, career, campus, person }: Omit<EnrollmentFilter, 'state'>) =>
  db
    .selectFrom('postulation')
    .innerJoin('app_user as person', 'person.id', 'postulation.user_id')
    .innerJoin('career as first', 'first.id', 'postulation.first_career_id')
    .leftJoin('career as second', 'second.id', 'postulation.second_career_id')
    .where('postulation.process_id', '=', processId ?? 0)
    .$if(career !== null, (all) =>
      all.where(({ or, eb }) => or([eb('first.code', '=', career ?? ''), eb('second.code', '=', career ?? '')])),
    )
    .$if(campus !== null, (all) =>
      all.where(({ or, eb }) => or([eb('first.campus', '=', campus ?? ''), eb('second.campus', '=', campus ?? '')])),
    )
    .where(isOf(person));
