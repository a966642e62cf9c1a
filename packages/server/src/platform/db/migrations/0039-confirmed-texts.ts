import { type Kysely, sql } from 'kysely';

const ASKED = sql.raw(`coalesce((
  select string_agg(concat(action ->> 'text', ': ', action ->> 'message'), E'\\n' order by place)
  from jsonb_array_elements(step.actions) with ordinality as action (action, place)
  where action ->> 'type' = 'confirm'), '')`);

/**
 * A confirmation keeps what was confirmed: the step's title and what it asked, as the person read them. Those from before have them as the
 * step stands now: nothing older is known. A process of the version before, which confirms while it is replaced, names neither.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table schedule_confirmation add column title text, add column asked text`.execute(db);
  await sql`
    update schedule_confirmation as confirmation
    set title = step.title, asked = ${ASKED}
    from schedule_step as step where step.id = confirmation.step_id`.execute(db);
  await sql`
    create function confirmed_texts() returns trigger language plpgsql as $$
    begin
      if new.title is null then
        select step.title, ${ASKED} into new.title, new.asked from schedule_step as step where step.id = new.step_id;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger confirmed_texts before insert on schedule_confirmation
    for each row execute function confirmed_texts()`.execute(db);
  await sql`alter table schedule_confirmation alter column title set not null, alter column asked set not null`.execute(
    db,
  );
};
