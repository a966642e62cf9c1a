import { officeDistribution, officeResults, publishOfficeResults } from '@quipu/contract';
import { gradeDistribution, quizStandings } from '../exams/results/standing-store.ts';
import { peopleInReview } from '../exams/sheets/in-review-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { institutionReader } from '../platform/institution/institution-store.ts';
import type { OfficeHandle } from './operator.ts';
import { waitingAbout } from './proposal-store.ts';
import { needsTwo } from './proposed-action.ts';
import type { PerformByTwo } from './proposing.ts';
import { publicationsOf } from './publication-store.ts';
import { texts } from './texts.ts';

export const resultRoutes = (handle: OfficeHandle, performByTwo: PerformByTwo, { db, now }: AppContext): void => {
  handle(officeResults, async () => reply(200, { now: now(), results: await quizStandings(db, now(), null) }));

  handle(officeDistribution, async ({ params: { id } }) => {
    const [results] = await quizStandings(db, now(), id);
    if (results === undefined) return reply(404, refusal(texts.noResults));
    const asked = { action: 'publish-results', quizId: id } as const;
    return reply(200, {
      now: now(),
      results,
      inReview: await peopleInReview(db, id),
      ...(await gradeDistribution(db, id, results.scale)),
      needsTwo: needsTwo(await institutionReader(db)(), asked),
      proposal: await waitingAbout(db, asked),
      ...(await publicationsOf(db, id)),
    });
  });

  handle(publishOfficeResults, ({ params: { id }, body }, operator) =>
    performByTwo(operator, { action: 'publish-results', quizId: id }, body),
  );
};
