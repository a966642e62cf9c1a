import type { Db } from '../../platform/db/database.ts';
import { text } from '../command/kinds.ts';
import { failed, type Outcome } from '../command/outcome.ts';
import { required } from '../command/parameter.ts';

export const texts = {
  noEvaluation: (name: string) => `No existe la evaluación "${name}".`,
  notGraded: 'Esa evaluación no se califica.',
} as const;

export const EVALUATION = { evaluation: required(text('EVALUACIÓN'), 'El nombre de la evaluación.') };

export interface GradedQuiz {
  readonly quizId: number;
  readonly scale: number;
}

/** The graded evaluation of that name, or why there is none. */
export const gradedQuiz = async (db: Db, name: string): Promise<GradedQuiz | Outcome> => {
  const quiz = await db.selectFrom('quiz').select(['id', 'grading']).where('name', '=', name).executeTakeFirst();
  if (quiz === undefined) return failed(texts.noEvaluation(name));
  return quiz.grading === null ? failed(texts.notGraded) : { quizId: quiz.id, scale: quiz.grading.scale };
};
