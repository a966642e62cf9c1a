import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { instant } from '../platform/db/columns/instant.ts';
import type { Tx } from '../platform/db/database.ts';
import type { InstitutionSettings } from '../platform/institution/institution-settings.ts';
import { DAY_MS } from '../platform/time/durations.ts';
import { forgetPerson, keptBy, pendingOf, RANKING_INFORMATION } from './forget-person.ts';
import type { OfPerson } from './person-rows.ts';

export interface Retained {
  /** Enrollments of earlier processes that say nothing of their people any more. */
  readonly enrollments: number;
  readonly people: readonly OfPerson[];
  /** People who did nothing either, and about whom something waits. */
  readonly held: readonly OfPerson[];
  /** Files of photos, to be removed once this is committed. */
  readonly files: readonly string[];
}

/** So many days ago; null: what is set to 0 is kept. */
const before = (days: number, now: EpochMs): Date | null => (days === 0 ? null : new Date(now - days * DAY_MS));

const emptyEnrollments = async (tx: Tx, limit: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('enrollment')
    .set({ information: RANKING_INFORMATION })
    .where('saved_at', '<', instant(limit.getTime()))
    .where(sql<boolean>`information <> ${RANKING_INFORMATION}`)
    .where('process_id', 'in', (of) => of.selectFrom('admission_process').select('id').where('is_current', '=', false))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Examinees who did nothing since a day: no login, no evaluation, no enrollment or second application, no step or request, no account. */
const idlePeople = async (tx: Tx, limit: Date): Promise<readonly OfPerson[]> => {
  const { rows } = await sql<OfPerson>`
    select id, reference, email from app_user as person
    where roles = '{examinee}' and reference not like 'olvidada-%' and created_at < ${limit}::timestamptz
      and (last_login_at is null or last_login_at < ${limit}::timestamptz)
      and not exists (select from enrollment where user_id = person.id and saved_at >= ${limit}::timestamptz)
      and not exists (select from postulation where user_id = person.id and sent_at >= ${limit}::timestamptz)
      and not exists (select from schedule_confirmation where user_id = person.id and confirmed_at >= ${limit}::timestamptz)
      and not exists (
        select from answers_sheet as sheet left join quiz_session as session on session.id = sheet.session_id
        where sheet.user_id = person.id and (
          sheet.times_updated_at >= ${limit}::timestamptz or session.ends_at >= ${limit}::timestamptz
          or exists (select from rescheduling_request where sheet_id = sheet.id and created_at >= ${limit}::timestamptz)
          or exists (select from regrade_request where sheet_id = sheet.id and created_at >= ${limit}::timestamptz)
          or exists (select from objection where sheet_id = sheet.id and created_at >= ${limit}::timestamptz)))
    order by id for no key update`.execute(tx);
  return rows;
};

/** Lets go of what the institution keeps no longer, by kind. Photos go by themselves, and mails. */
export const letGo = async (
  tx: Tx,
  { enrollmentDays, personDays }: Pick<InstitutionSettings['rules'], 'enrollmentDays' | 'personDays'>,
  now: EpochMs,
): Promise<Retained> => {
  const [ofEnrollments, ofPeople] = [before(enrollmentDays, now), before(personDays, now)];
  const enrollments = ofEnrollments === null ? 0 : await emptyEnrollments(tx, ofEnrollments);
  const people: OfPerson[] = [];
  const held: OfPerson[] = [];
  const files: string[] = [];
  for (const person of ofPeople === null ? [] : await idlePeople(tx, ofPeople)) {
    if ((await keptBy(tx, person)) !== null || (await pendingOf(tx, person, now)).length > 0) {
      held.push(person);
      continue;
    }
    files.push(...(await forgetPerson(tx, person, now)));
    people.push(person);
  }
  return { enrollments, people, held, files };
};
