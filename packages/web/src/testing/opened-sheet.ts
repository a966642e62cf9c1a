import { OpenedSheet } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import { OPENED_AT } from './sheet.ts';

const question = (id: number) => ({
  id,
  item_type_id: 1,
  content: '<p>Elija</p>',
  options: [{ id: id * 10, content: 'Sí' }],
  user_answer: { id: id + 40, index: id - 10 },
});

/** A sheet as a server opens it: questions with these ids from 10 on, each with one option of ten times its id. */
export const openedSheet = (questions: readonly number[] = [10], more: object = {}): OpenedSheet => {
  const decoded = OpenedSheet.decode({
    id: 5,
    quiz_id: 2,
    form_id: 3,
    status: 'A',
    attempt: 1,
    started_at: OPENED_AT,
    finished_at: null,
    final_grade: null,
    is_valid: 1,
    session: null,
    quiz: { id: 2, name: 'Admisión', type: 'EV', status: 1, extra: {} },
    reference: '0102030405',
    updateEach: 50,
    epoch: 2,
    revision: 0,
    times: { deadline: OPENED_AT + 3_600_000, updated_at: OPENED_AT, time_ratio: 1 },
    now: OPENED_AT,
    form: {
      id: 3,
      items_count: questions.length,
      sections: [{ id: 4, name: 'Uno', items: questions.map(question) }],
    },
    ...more,
  });
  if (!isRight(decoded)) throw new Error('The sheet of this test does not decode');
  return decoded.right;
};
