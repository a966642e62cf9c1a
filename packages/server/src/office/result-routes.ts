import { officeDistribution, officeResults, publishOfficeResults } from '@quipu/contract';
import { publishQuiz } from '../exams/grading/publish-quiz.ts';
import { gradeDistribution, quizStandings } from '../exams/results/standing-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { type Act, type ActOutcome, conflict, notThere } from './act.ts';
import type { OfficeHandle } from './operator.ts';
import { takesEvaluation } from './own-request.ts';
import { texts } from './texts.ts';

export const resultRoutes = (handle: OfficeHandle, act: Act, { db, now }: AppContext): void => {
  handle(officeResults, async () => reply(200, { now: now(), results: await quizStandings(db, now(), null) }));

  handle(officeDistribution, async ({ params: { id } }) => {
    const [results] = await quizStandings(db, now(), id);
    if (results === undefined) return reply(404, refusal(texts.noResults));
    return reply(200, { now: now(), results, ...(await gradeDistribution(db, id, results.scale)) });
  });

  handle(publishOfficeResults, async ({ params: { id }, body }, operator) =>
    act(operator, 'publish-results', body, async (tx, telling): Promise<ActOutcome> => {
      const [results] = await quizStandings(tx, now(), id);
      if (results === undefined) return notThere(texts.noResults);
      if (await takesEvaluation(tx, id, operator)) return conflict(texts.ownEvaluation);
      const { sheetIds, mails } = await publishQuiz(tx, telling, id, now());
      return { kept: { quizId: id, sheets: sheetIds.length }, changes: sheetIds.length, mails };
    }),
  );
};
