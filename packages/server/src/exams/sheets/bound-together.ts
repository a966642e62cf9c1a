import { sql } from 'kysely';

/**
 * The sheets that fill one bound with a joined `sheet`: itself, or all trials of its person, who may practise as often as they like, and would
 * have a new bound each time.
 */
export const boundTogether = sql<readonly number[]>`(
  case when sheet.is_trial
    then array(select tried.id from answers_sheet as tried where tried.user_id = sheet.user_id and tried.is_trial)
    else array[sheet.id] end)`;
