import { offerOfficePractice, officePractice } from '@quipu/contract';
import { offerPractice, practiceChoices, practiceResults } from '../exams/roster/practice.ts';
import type { LeftOut } from '../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Tx } from '../platform/db/database.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import { peopleOf } from './people-store.ts';
import { conflict, notThere, type Perform } from './perform-action.ts';

const saidOf = async (tx: Tx, leftOut: readonly LeftOut[]) => {
  const people = await peopleOf(
    tx,
    leftOut.map(({ userId }) => userId),
  );
  return leftOut.map(({ userId, why }) => ({
    person: people.get(userId) ?? { who: String(userId), fullName: null },
    why: rosterTexts.problems[why],
  }));
};

export const practiceRoutes = (handle: OfficeHandle, perform: Perform, { db, now }: AppContext): void => {
  handle(officePractice, async ({ params: { id } }) =>
    reply(200, {
      now: now(),
      choices: await practiceChoices(db, id),
      practice: await practiceResults(db, id, now()),
    }),
  );

  handle(offerOfficePractice, async ({ params: { id }, body }, operator) =>
    perform(operator, 'offer-practice', body, async (tx) => {
      const offered = await offerPractice(tx, { sessionId: id, quizId: body.quizId }, now());
      if (typeof offered === 'string') {
        const why = rosterTexts.practice.refused[offered];
        return offered === 'noSession' ? notThere(why) : conflict(why);
      }
      const { sessionId, entered, leftOut } = offered;
      return {
        kept: { sessionId: id, quizId: body.quizId, entered, session: sessionId },
        changes: entered,
        leftOut: await saidOf(tx, leftOut),
      };
    }),
  );
};
