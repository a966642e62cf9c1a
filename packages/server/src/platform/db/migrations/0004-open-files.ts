import { type Kysely, sql } from 'kysely';

/**
 * Files that whoever knows their name may have. Others are served with the grant of a sheet whose form names them. What was named
 * before by its author's name stays as open as it was.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table open_file (name text primary key check (name <> ''))`.execute(db);
  await sql`
    insert into open_file (name)
    select distinct named from (
      select audio from agreement
      union select regexp_replace(image_url, '^/storage/', '') from quiz
      union select regexp_replace(picture #>> '{}', '^/storage/', '') from institution, jsonb_path_query(settings, '$.settings.clientUiOptions.*') picture
      union select found[1] from agreement, regexp_matches(content, '/storage/([^"<>]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(image, '/storage/([^"<>]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(messages::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(actions::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(schedule_step.content::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from quiz, regexp_matches(steps::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from form, regexp_matches(content::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select media #>> '{}' from quiz, jsonb_path_query(steps, '$.**.audio') media
      union select media #>> '{}' from quiz, jsonb_path_query(steps, '$.**.video') media
      union select media #>> '{}' from form, jsonb_path_query(content, '$.**.audio') media
      union select media #>> '{}' from form, jsonb_path_query(content, '$.**.video') media
    ) as names (named)
    where named <> ''`.execute(db);
};
