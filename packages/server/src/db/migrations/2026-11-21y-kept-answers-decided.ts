import { type Kysely, sql } from 'kysely';

/** What a person decided on answers that could be neither merged nor dropped; who and why are in `operator_action`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table answer_review
      add column decided_at timestamptz,
      add column is_accepted boolean,
      add check ((decided_at is null) = (is_accepted is null))`.execute(db);
};
