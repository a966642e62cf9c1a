import { type Kysely, sql } from 'kysely';

/**
 * The content that a log names, of a sheet as it was opened: what of it is the sheet's own, and its form's text, which is the same for all
 * sheets of a form and is here once. In that text each answer has its place as its id. A row of `form_content` stays as long as its form,
 * which its sheets keep: it is not held by who names it, of whom there are thousands at once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table form_content (
      hash text primary key,
      form_id bigint not null references form,
      content text not null
    )`.execute(db);
  await sql`create index form_content_form on form_content (form_id)`.execute(db);
  await sql`
    create table opened_content (
      sheet_id bigint not null references answers_sheet,
      hash text not null,
      head text not null,
      form_hash text not null,
      answer_base bigint not null,
      primary key (sheet_id, hash)
    )`.execute(db);
};
