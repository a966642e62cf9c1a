import type { EvaluationSwitch } from '@quipu/contract';
import type { Db, Tx } from '../../platform/db/database.ts';

/** These can be changed of an evaluation once it is loaded, by the names that its author uses. */
const QUIZ_SWITCHES = {
  active: 'is_active',
  practice: 'is_practice',
  rescheduling: 'permits_rescheduling',
  view_answers: 'shows_answers',
  view_regrades: 'shows_regrades',
  regrade: 'takes_regrades',
  desktop: 'asks_desktop',
  seb: 'asks_seb',
} as const satisfies Record<EvaluationSwitch, string>;
export const SWITCH_NAMES = Object.keys(QUIZ_SWITCHES) as readonly EvaluationSwitch[];

/** False: there is no such evaluation. */
export const switchQuiz = async (tx: Tx, quizId: number, key: EvaluationSwitch, isOn: boolean): Promise<boolean> =>
  (
    await tx
      .updateTable('quiz')
      .set({ [QUIZ_SWITCHES[key]]: isOn })
      .where('id', '=', quizId)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

/** Every evaluation with what is allowed of it, by name. */
export const switchedQuizzes = async (db: Db) => {
  const rows = await db
    .selectFrom('quiz')
    .select(['id', 'name', 'grading', 'time_limit as timeLimit'])
    .select(Object.values(QUIZ_SWITCHES))
    .where('rehearsal_id', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, grading, timeLimit, ...columns }) => ({
    id,
    name,
    timeLimit,
    isGraded: grading !== null,
    allowed: SWITCH_NAMES.filter((key) => columns[QUIZ_SWITCHES[key]]),
  }));
};
