import { type Kysely, sql } from 'kysely';

/**
 * Tells everybody whom a kept action names, and each of their sheets, alone or among others to whom it was done at once: `user 5`,
 * `sheet 7`. Whoever asks what was done to somebody finds it by an index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function action_subjects(what jsonb) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct kind || ' ' || id from (
          select 'user' as kind, what ->> 'userId' as id
          union all select 'sheet', what ->> 'sheetId'
          union all select 'user', jsonb_array_elements_text(
            case jsonb_typeof(what -> 'userIds') when 'array' then what -> 'userIds' end)
          union all select 'user', jsonb_array_elements_text(
            case jsonb_typeof(what -> 'accommodated') when 'array' then what -> 'accommodated' end)
          union all select 'user', jsonb_array_elements(
            case jsonb_typeof(what -> 'corrected') when 'array' then what -> 'corrected' end) ->> 'id'
          union all select 'sheet', jsonb_array_elements_text(
            case jsonb_typeof(what -> 'sheetIds') when 'array' then what -> 'sheetIds' end)
          union all select 'sheet', jsonb_array_elements(
            case jsonb_typeof(what -> 'moved') when 'array' then what -> 'moved' end) ->> 'sheetId'
          union all select 'sheet', jsonb_array_elements(
            case jsonb_typeof(what -> 'movedFrom') when 'array' then what -> 'movedFrom' end) ->> 'sheetId'
        ) as named
        where id is not null)
    $$`.execute(db);
  await sql`create index operator_action_subjects on operator_action using gin (action_subjects(what))`.execute(db);
};
