import { gradedForms } from '../exams/what-if/written-hypothesis.ts';
import type { Db } from '../platform/db/database.ts';
import { texts } from './texts.ts';

/** Says why what is right of a form is neither told nor changed question by question: nothing of it is graded. Null: something is. */
export const whyNotGraded = async (
  db: Db,
  { quizId, formId }: { readonly quizId: number; readonly formId: number },
): Promise<string | null> => {
  const graded = await gradedForms(db, quizId);
  if (graded.has(formId)) return null;
  return graded.size === 0 ? texts.noGrades : texts.noQuestion;
};
