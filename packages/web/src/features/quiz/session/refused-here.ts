import { activePosition, itemState, type QuizSession, sectionAt } from '@quipu/engine';
import { type Draft, type QuizRuntime, refusedPositions } from '@quipu/engine/runtime';

const isOnPage = (session: QuizSession, active: number, position: number): boolean => {
  const section = sectionAt(session, active);
  return position === active || (section.isSinglePage && sectionAt(session, position) === section);
};

/** What was refused on the open page, of questions that have another answer, which stands. */
export const refusedHere = (runtime: QuizRuntime): readonly Draft[] => {
  const session = runtime.head();
  const active = activePosition(session);
  if (active === null) return [];
  return runtime
    .drafts()
    .filter((draft) =>
      refusedPositions(session, [draft]).some(
        (position) => isOnPage(session, active, position) && itemState(session, position).answered,
      ),
    );
};
