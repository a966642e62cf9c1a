import { type Kysely, sql } from 'kysely';

/** What a log's line names by its hash: the sheet as it was shown, once beside the log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table log_content (
      sheet_id bigint not null references answers_sheet,
      hash text not null,
      content text not null,
      primary key (sheet_id, hash)
    )`.execute(db);
};
