import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { reserveIds } from '../forms/form-store.ts';
import { laterThan } from '../operating/extend-store.ts';
import type { Candidate } from './candidate-store.ts';

export const sessionWithId = (tx: Tx, id: number) =>
  tx.selectFrom('quiz_session').select(['quiz_id', 'ends_at']).where('id', '=', id).executeTakeFirst();

/** Tells whether the person has another attempt at the evaluation that did not end. */
export const hasOtherAttempt = async (tx: Tx, { id, userId, quizId }: Candidate): Promise<boolean> =>
  (await tx
    .selectFrom('answers_sheet')
    .select('id')
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .where('id', '<>', id)
    .where('status', 'in', ['P', 'A', 'I'])
    .executeTakeFirst()) !== undefined;

/** Later than its times and the new session's, so that whoever knows the old ones takes these. */
export const moveSheet = (tx: Tx, sheetId: number, to: number, now: EpochMs) =>
  tx
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
export const newAttempt = async (tx: Tx, candidate: Candidate, to: number, now: EpochMs): Promise<number> => {
  const { userId, quizId, formId, answerCount } = candidate;
  await tx.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', candidate.id).execute();
  const { attempts } = await tx
    .selectFrom('answers_sheet')
    .select(({ fn }) => fn.max('attempt').as('attempts'))
    .where('user_id', '=', userId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('answers_sheet')
    .values({
      user_id: userId,
      quiz_id: quizId,
      form_id: formId,
      session_id: to,
      attempt: attempts + 1,
      answer_base: await reserveIds(tx, 'answer', answerCount),
      answer_count: answerCount,
      times_updated_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
