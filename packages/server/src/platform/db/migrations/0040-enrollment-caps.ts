import { type Kysely, sql } from 'kysely';

/**
 * The number of those who may apply for a career stands beside its seats: whoever applies beyond the seats is ranked, and has none. Where it is not
 * said the seats are the bound, as before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table career_quota add column enrollment_cap integer`.execute(db);
  await sql`alter table career_quota drop constraint career_quota_check`.execute(db);
  await sql`
    alter table career_quota
      add check (taken >= 0 and taken <= coalesce(enrollment_cap, seats)),
      add check (enrollment_cap >= seats),
      add check (round = 'first' or enrollment_cap is null)`.execute(db);
};
