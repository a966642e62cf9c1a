import { type Kysely, sql } from 'kysely';

/** What was given back of a section's start stands where all given-back time does; `section_id`: of whose clock, null: of the sheet's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table given_back
      add column section_id bigint,
      alter column given_ms type bigint,
      alter column proposed_ms type bigint`.execute(db);
  await sql`
    insert into given_back (sheet_id, section_id, epoch, cause, from_at, to_at, given_ms, proposed_ms)
    select run.sheet_id, run.section_id, sheet.epoch, 'sectionStart',
           run.started_at - run.given_back_ms * interval '1 millisecond', run.started_at, run.given_back_ms, 0
    from section_run as run
    join answers_sheet as sheet on sheet.id = run.sheet_id
    where run.given_back_ms > 0`.execute(db);
  await sql`alter table section_run drop column given_back_ms`.execute(db);
};
