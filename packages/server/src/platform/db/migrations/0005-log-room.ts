import { type Kysely, sql } from 'kysely';

/** The room that a sheet's logs take, of all its epochs: looked at with each post, and never counted anew. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table log_room (
      sheet_id bigint primary key references answers_sheet on delete cascade,
      lines integer not null,
      bytes bigint not null
    )`.execute(db);
  await sql`
    insert into log_room (sheet_id, lines, bytes)
    select sheet_id, sum(lines), sum(bytes) from (
      select sheet_id, count(*) as lines, sum(octet_length(line)) as bytes from session_log group by sheet_id
      union all
      select sheet_id, 0, sum(octet_length(content)) from log_content group by sheet_id
    ) as held group by sheet_id`.execute(db);
};
