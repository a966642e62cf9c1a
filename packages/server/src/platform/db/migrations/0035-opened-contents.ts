import { type Kysely, sql } from 'kysely';

/**
 * The content that a log names, of a sheet as it was opened: what of it is the sheet's own, and its form's text, which is the same for all
 * sheets of a form and is here once. In that text each answer has its place as its id. A row of `form_content` stays as long as its form,
 * which its sheets keep: it is not held by who names it, of whom there are thousands at once.
 *
 * `log_content` is read as it was, whichever way a content is kept. A process of the version before reads and writes it, too, while it is
 * replaced.
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
  await sql`alter table log_content rename to brought_content`.execute(db);
  await sql`alter table brought_content rename constraint log_content_pkey to brought_content_pkey`.execute(db);
  await sql`alter table brought_content rename constraint log_content_sheet_id_fkey to brought_content_sheet_id_fkey`.execute(
    db,
  );
  // No text of a form has what it is cut at: its quotes would have backslashes before them.
  await sql`
    create function content_with_ids(content text, answer_base bigint) returns text
      language sql immutable parallel safe as $$
      select string_agg(
        case when place = 1 then piece else (answer_base + left(piece, length(piece) - length(rest))::bigint) || rest end,
        '"answerId":' order by place
      )
      from unnest(string_to_array(content, '"answerId":')) with ordinality as cut (piece, place)
      cross join lateral ltrim(piece, '0123456789') as rest
    $$`.execute(db);
  await sql`
    create view log_content as
    select sheet_id, hash, content from brought_content
    union all
    select opened.sheet_id, opened.hash, opened.head || content_with_ids(form.content, opened.answer_base)
    from opened_content as opened join form_content as form on form.hash = opened.form_hash
    where not exists (
      select from brought_content as brought where brought.sheet_id = opened.sheet_id and brought.hash = opened.hash
    )`.execute(db);
  await sql`
    create function add_log_content() returns trigger language plpgsql as $$
    begin
      insert into brought_content (sheet_id, hash, content)
      select new.sheet_id, new.hash, new.content
      where not exists (select from opened_content where sheet_id = new.sheet_id and hash = new.hash)
      on conflict do nothing;
      return case when found then new end;
    end $$`.execute(db);
  await sql`
    create trigger log_content_takes_contents instead of insert on log_content
      for each row execute function add_log_content()`.execute(db);
};
