import { type Kysely, sql } from 'kysely';

/**
 * The room that quarantined answers take as they are read, beside each row: as it is kept, a long text of one letter takes a hundredth of
 * that. The database counts, so that rows of processes of the version before, and those of before, are counted as all others are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The next one takes the other: both before anything is done, which would be done again.
  await sql`lock table operator_action, quarantined_answers in access exclusive mode`.execute(db);
  await sql`
    alter table quarantined_answers
      add column bytes integer not null generated always as (octet_length(entries::text)) stored,
      add column entry_count integer not null generated always as (jsonb_array_length(entries)) stored`.execute(db);
};
