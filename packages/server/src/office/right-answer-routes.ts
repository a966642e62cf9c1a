import { changeOfficeRightAnswer, officeRightAnswer } from '@quipu/contract';
import { questionOfForm } from '../exams/regrades/question-of-form.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import { keepLook } from '../platform/audit/keep-look.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import { regradeNeedsTwo } from '../platform/institution/two-persons.ts';
import { whyNotGraded } from './not-graded.ts';
import type { OfficeHandle } from './operator.ts';
import { waitingAbout } from './proposal-store.ts';
import type { PerformByTwo } from './proposing.ts';
import { texts } from './texts.ts';

/** Corrects what is right of a question, of which nobody asked for a regrade. */
export const rightAnswerRoutes = (handle: OfficeHandle, performByTwo: PerformByTwo, { db, now }: AppContext): void => {
  handle(officeRightAnswer, async ({ params: { id }, query: { formId, itemId } }, operator) => {
    if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
    const notGraded = await whyNotGraded(db, { quizId: id, formId });
    if (notGraded !== null) return reply(404, refusal(notGraded));
    const found = await questionOfForm(db, { quizId: id, formId, itemId });
    if (found === null) return reply(404, refusal(texts.noQuestion));
    await keepLook(db, operator.reference, { action: 'see-key', quizId: id, formId, itemId }, now());
    return reply(200, {
      now: now(),
      ...found,
      needsTwo: regradeNeedsTwo(await institutionReader(db)(), true),
      proposal: await waitingAbout(db, { action: 'change-right-answer', formId, itemId }),
    });
  });

  handle(changeOfficeRightAnswer, ({ params: { id }, body }, operator) => {
    const { formId, itemId, change: kind, seen } = body;
    const change = { kind, text: (body.text ?? '').trim() };
    return performByTwo(operator, { action: 'change-right-answer', quizId: id, formId, itemId, change, seen }, body);
  });
};
