import type { EpochMs, Millis } from '@quipu/engine';
import type { Db } from '../../platform/db/database.ts';
import { evaluationEnd } from '../sheets/evaluation-end-store.ts';
import type { ReviewFacts } from './review-rules.ts';

export interface SheetFacts extends ReviewFacts {
  readonly userId: number;
  readonly epoch: number;
  /** Requests for regrades are taken now. */
  readonly takesRegrades: boolean;
}

/** Null: there is no such sheet. `grace`: answers may come so long after a deadline. */
export const reviewFacts = async (
  db: Db,
  sheetId: number,
  { now, grace }: { readonly now: EpochMs; readonly grace: Millis },
): Promise<SheetFacts | null> => {
  const row = await db
    .selectFrom('answers_sheet as sheet')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select([
      'sheet.user_id as userId',
      'sheet.epoch',
      'sheet.finished_at',
      'sheet.quiz_id as quizId',
      'quiz.is_practice as isPractice',
      'quiz.type',
      'quiz.shows_answers as showsAnswers',
      'quiz.shows_regrades as showsRegrades',
      'quiz.takes_regrades as takesRegrades',
      'graded.published_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('regrade_request as request').select('request.id').whereRef('request.sheet_id', '=', 'sheet.id'),
      ).as('hasRegrades'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('answers_sheet as other')
          .select('other.id')
          .whereRef('other.quiz_id', '=', 'sheet.quiz_id')
          .whereRef('other.user_id', '=', 'sheet.user_id')
          .where('other.finished_at', 'is', null)
          .where('other.withdrawn_at', 'is', null),
      ).as('isTakenAgain'),
    )
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const {
    finished_at: finishedAt,
    published_at: publishedAt,
    hasRegrades,
    isTakenAgain,
    quizId,
    isPractice,
    ...facts
  } = row;
  return {
    ...facts,
    hasRegrades: hasRegrades === true,
    isTakenAgain: finishedAt !== null && isTakenAgain === true,
    isFinished: finishedAt !== null,
    isPublished: publishedAt !== null,
    isSecret: !isPractice && now <= (await evaluationEnd(db, quizId, grace, now)),
  };
};
