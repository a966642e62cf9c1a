import { type Kysely, sql } from 'kysely';

/**
 * A confirmation keeps what was confirmed: the step's title and what it asked, as the person read them. Those from before have them as the
 * step stands now: nothing older is known.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table schedule_confirmation add column title text, add column asked text`.execute(db);
  await sql`
    update schedule_confirmation as confirmation
    set title = step.title, asked = coalesce((
      select string_agg(concat(action ->> 'text', ': ', action ->> 'message'), E'\\n' order by place)
      from jsonb_array_elements(step.actions) with ordinality as action (action, place)
      where action ->> 'type' = 'confirm'), '')
    from schedule_step as step where step.id = confirmation.step_id`.execute(db);
  await sql`alter table schedule_confirmation alter column title set not null, alter column asked set not null`.execute(
    db,
  );
};
