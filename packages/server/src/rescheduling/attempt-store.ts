import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import { laterThan } from '../evaluations/extend-store.ts';
import { reserveIds } from '../evaluations/form-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import type { Candidate } from './candidate-store.ts';

export const sessionWithId = (within: Within, id: number) =>
  within.selectFrom('quiz_session').select(['quiz_id', 'ends_at']).where('id', '=', id).executeTakeFirst();

/** Whether the person has another attempt at the evaluation that did not end. */
export const hasOtherAttempt = async (within: Within, { id, userId, quizId }: Candidate): Promise<boolean> =>
  (await within
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('id', '<>', id)
    .where('status', 'in', ['P', 'A', 'I'])
    .executeTakeFirst()) !== undefined;

/** Later than its times and the new session's, so that whoever knows the old ones takes these. */
export const moveSheet = (within: Within, sheetId: number, to: number, now: EpochMs) =>
  within
    .updateTable('answers_sheet')
    .set({
      session_id: to,
      times_updated_at: laterThan(
        now,
        sql`times_updated_at`,
        sql`(select updated_at from quiz_session where id = answers_sheet.session_id)`,
        sql`(select updated_at from quiz_session where id = ${to})`,
      ),
    })
    .where('id', '=', sheetId)
    .execute();

/** Another attempt at the same form; the one that it stands for counts no more. Returns its id. */
export const newAttempt = async (within: Within, candidate: Candidate, to: number, now: EpochMs): Promise<number> => {
  const { userId, quizId, formId, answerCount } = candidate;
  await within.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', candidate.id).execute();
  const { attempts } = await within
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const { id } = await within
    .insertInto('answers_sheet')
    .values({
      user_id: userId,
      quiz_id: quizId,
      form_id: formId,
      session_id: to,
      attempt: attempts + 1,
      answer_base: await reserveIds(within, 'answer', answerCount),
      answer_count: answerCount,
      times_updated_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
