import { type Kysely, sql } from 'kysely';

/** One person proposes, another one approves. Of one thing there is one proposal at a time that waits. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table proposal (
      id bigint generated always as identity primary key,
      subject text not null,
      act jsonb not null,
      quiz_id bigint references quiz,
      proposed_by bigint not null references app_user,
      at timestamptz not null,
      reason text not null,
      foreseen jsonb not null,
      ended_as text,
      ended_at timestamptz,
      ended_by bigint references app_user,
      end_reason text,
      constraint proposal_end_check check ((ended_as is null) = (ended_at is null)),
      constraint proposal_second_check check (ended_as is distinct from 'approved' or ended_by <> proposed_by)
    )`.execute(db);
  await sql`create unique index proposal_waiting on proposal (subject) where ended_at is null`.execute(db);
};
