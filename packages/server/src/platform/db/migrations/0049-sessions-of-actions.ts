import { type Kysely, sql } from 'kysely';

/**
 * Tells of a kept action its sessions, too (`session 9`), and of lists those who supervised a session that is gone and the sheets whose results
 * were taken. The index has none of that yet and is made anew, in a few seconds for a million rows; most name nobody in a list, and are
 * read without looking into one. Processes of before go on: what they ask for is found as before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index operator_action_subjects`.execute(db);
  await sql`
    create or replace function action_subjects(what jsonb) returns text[] language plpgsql immutable parallel safe as $$
    declare own text[] := array_remove(
      array['user ' || (what ->> 'userId'), 'sheet ' || (what ->> 'sheetId'), 'session ' || (what ->> 'sessionId')], null);
    begin
      if not jsonb_path_exists(what, 'strict $.* ? (@.type() == "array")', silent => true) then return own; end if;
      return array_remove(array(
        select unnest(own)
        union select kind || ' ' || case jsonb_typeof(listed) when 'object' then listed ->> key else listed #>> '{}' end
        from (values
          ('user', 'userIds', ''), ('user', 'proctorIds', ''), ('user', 'accommodated', ''), ('user', 'corrected', 'id'),
          ('sheet', 'sheetIds', ''), ('sheet', 'moved', 'sheetId'), ('sheet', 'movedFrom', 'sheetId'), ('sheet', 'outcomes', 'id'),
          ('session', 'sessionIds', '')
        ) as list (kind, name, key),
        jsonb_array_elements(case jsonb_typeof(what -> name) when 'array' then what -> name end) as listed), null);
    end
    $$`.execute(db);
  await sql`create index operator_action_subjects on operator_action using gin (action_subjects(what))`.execute(db);
  await sql`drop index operator_action_session`.execute(db);
};
