import type { Database } from './database.ts';
import type { Person } from './people.ts';

/**
 * A photo is due in each of 30 equal stretches of a sheet's time, so that who moves its end makes photos due. With an end that
 * is weeks away none comes by itself while a test runs.
 */
const BEGUN_DAYS = 6;
/** Photo times that were still to come at one of these are past at the next: the last of them is due at once. */
const ENDS_DAYS = [300, 60, 24, 12] as const;

/** Moves the start back by days. */
export const begunBefore = async (db: Database, { username }: Person, evaluation: string): Promise<void> => {
  await db.rows(
    `update answers_sheet sheet set status = 'A', started_at = now() - make_interval(days => $3)
     from app_user person, quiz
     where person.id = sheet.user_id and quiz.id = sheet.quiz_id and person.reference = $1 and quiz.name = $2`,
    [username, evaluation, BEGUN_DAYS],
  );
  await makePhotoDue(db, evaluation, 0);
};

/** The device hears of it with the next answer. `turn`: from 1, one after the other. */
export const makePhotoDue = (db: Database, evaluation: string, turn: 0 | 1 | 2 | 3): Promise<unknown> =>
  db.rows(
    `update quiz_session session
     set ends_at = now() + make_interval(days => $2), time_limit = 1000000, updated_at = now()
     from quiz where quiz.id = session.quiz_id and quiz.name = $1`,
    [evaluation, ENDS_DAYS[turn]],
  );

/** Moves the start back by a minute and a half, in a sheet so short that a photo is due every ten seconds or so. */
export const photosSoon = async (db: Database, { username }: Person, evaluation: string): Promise<void> => {
  await db.rows(
    `update answers_sheet sheet set status = 'A', started_at = now() - interval '90 seconds'
     from app_user person, quiz
     where person.id = sheet.user_id and quiz.id = sheet.quiz_id and person.reference = $1 and quiz.name = $2`,
    [username, evaluation],
  );
  await db.rows(
    `update quiz_session session set ends_at = now() + interval '330 seconds', updated_at = now()
     from quiz where quiz.id = session.quiz_id and quiz.name = $1`,
    [evaluation],
  );
};
