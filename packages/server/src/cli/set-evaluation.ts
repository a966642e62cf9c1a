import { quizNamed } from '../authoring/evaluation-store.ts';
import { done, failed } from './command.ts';
import { gradingTexts as texts } from './grading-texts.ts';
import { operatorAction } from './operator-action.ts';

/** What can be changed of an evaluation once it is loaded, by the names that its author uses. */
const COLUMN_OF = {
  active: 'is_active',
  rescheduling: 'permits_rescheduling',
  view_answers: 'shows_answers',
  view_regrades: 'shows_regrades',
  regrade: 'takes_regrades',
} as const;
type Key = keyof typeof COLUMN_OF;

const isKey = (text: string | undefined): text is Key => text !== undefined && Object.hasOwn(COLUMN_OF, text);

/** Allows something of an evaluation from now on, or not any more. */
export const setEvaluation = operatorAction('set-evaluation', async (within, { positionals }) => {
  const [name = '', key, value, ...more] = positionals;
  if (!isKey(key) || (value !== '0' && value !== '1') || more.length > 0)
    return failed(texts.needsChange(Object.keys(COLUMN_OF)));
  const quizId = await quizNamed(within, name.trim());
  if (quizId === null) return failed(texts.noEvaluation(name.trim()));
  await within
    .updateTable('quiz')
    .set({ [COLUMN_OF[key]]: value === '1' })
    .where('id', '=', quizId)
    .execute();
  return { what: { quizId, key, value }, outcome: done(texts.changed(name.trim(), key, value)) };
});
