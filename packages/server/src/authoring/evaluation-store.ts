import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { addForm, reserveIds } from '../evaluations/form-store.ts';
import { addSession } from '../evaluations/session-store.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import type { AuthoredEvaluation } from './authored-evaluation.ts';
import { compileEvaluation } from './compile-evaluation.ts';

export interface AddedEvaluation {
  readonly quizId: number;
  readonly formId: number;
  readonly answerCount: number;
  readonly timeLimit: number;
}

export const quizNamed = async (within: Within, name: string): Promise<number | null> =>
  (await within.selectFrom('quiz').select('id').where('name', '=', name).executeTakeFirst())?.id ?? null;

/** Adds an evaluation, whole or not at all. Left: its problems. */
export const addEvaluation = async (
  within: Within,
  authored: AuthoredEvaluation,
  files: ReadonlySet<string>,
  requireQuizId: number | null,
): Promise<E.Either<readonly string[], AddedEvaluation>> => {
  const measured = compileEvaluation(authored, files, 1);
  if (E.isLeft(measured)) return measured;
  if ((await quizNamed(within, authored.name)) !== null)
    return E.left([`name: ya existe una evaluación llamada "${authored.name}"`]);
  const firstId = await reserveIds(within, 'content', measured.right.idCount);
  const compiled = compileEvaluation(authored, files, firstId);
  if (E.isLeft(compiled)) return compiled;
  const { form, steps, extra, name, type, imageUrl, timeLimit, updateEach, answerCount, allows, grading } =
    compiled.right;
  const { id: quizId } = await within
    .insertInto('quiz')
    .values({
      name,
      type,
      image_url: imageUrl,
      time_limit: timeLimit,
      update_each: updateEach,
      require_quiz_id: requireQuizId,
      steps: JSON.stringify(steps),
      extra: JSON.stringify(extra),
      permits_rescheduling: allows.rescheduling,
      shows_answers: allows.viewAnswers,
      shows_regrades: allows.viewRegrades,
      takes_regrades: allows.regrade,
      backup_minutes: allows.backupMinutes,
      grading: grading === null ? null : JSON.stringify(grading),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return E.right({ quizId, formId: await addForm(within, quizId, form), answerCount, timeLimit });
};

export interface Window {
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** A session of an evaluation, and a sheet in it for each person. Returns how many sheets were given. */
export const assignEvaluation = async (
  within: Within,
  { quizId, formId, answerCount, timeLimit }: AddedEvaluation,
  { start, end }: Window,
  userIds: readonly number[],
  at: EpochMs,
): Promise<number> => {
  const sessionId = await addSession(within, { quizId, start, end, timeLimit }, at);
  const firstAnswer = await reserveIds(within, 'answer', answerCount * userIds.length);
  const PER_STATEMENT = 1_000;
  for (let from = 0; from < userIds.length; from += PER_STATEMENT)
    await within
      .insertInto('answers_sheet')
      .values(
        userIds.slice(from, from + PER_STATEMENT).map((userId, place) => ({
          user_id: userId,
          quiz_id: quizId,
          form_id: formId,
          session_id: sessionId,
          answer_base: firstAnswer + (from + place) * answerCount,
          answer_count: answerCount,
          times_updated_at: new Date(at),
        })),
      )
      .execute();
  return userIds.length;
};
