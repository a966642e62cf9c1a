import { sql } from 'kysely';
import { filesOfAllForms } from '../../exams/forms/form-store.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Names of what is shown to whoever is not in the middle of an evaluation. */
const shownBeside = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ readonly named: string }>`
    select distinct named from (
      select audio from agreement
      union select regexp_replace(image_url, '^/storage/', '') from quiz
      union select picture #>> '{}' from institution, jsonb_path_query(settings, '$.logo') picture
      union select regexp_replace(picture #>> '{}', '^/storage/', '') from institution, jsonb_path_query(settings, '$.settings.clientUiOptions.*') picture
      union select found[1] from institution, regexp_matches(settings::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from agreement, regexp_matches(content, '/storage/([^"<>]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(image, '/storage/([^"<>]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(messages::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(actions::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from schedule_step, regexp_matches(content::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select found[1] from quiz, regexp_matches(steps::text, '/storage/([^"<>\\\\]+)', 'g') found
      union select media #>> '{}' from quiz, jsonb_path_query(steps, '$.**.audio') media
      union select media #>> '{}' from quiz, jsonb_path_query(steps, '$.**.video') media
    ) as names (named)
    where named <> ''`.execute(tx);
  return new Set(rows.map(({ named }) => named));
};

/**
 * Closes the files that only questions show and that stand in the open, as those of evaluations that were loaded under their
 * authors' names do: the grant of a sheet whose form names them still opens them. Returns their names.
 */
export const closeFiles = async (tx: Tx): Promise<readonly string[]> => {
  const [asked, beside] = [await filesOfAllForms(tx), await shownBeside(tx)];
  const names = [...asked].filter((name) => !beside.has(name));
  if (names.length === 0) return [];
  const closed = await tx.deleteFrom('open_file').where('name', 'in', names).returning('name').execute();
  return closed.map(({ name }) => name).toSorted();
};
