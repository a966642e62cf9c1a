import { activePosition, itemState, sectionAt } from '@quipu/engine';
import { type Draft, type QuizRuntime, refusedPositions } from '@quipu/engine/runtime';

/** Lists what was refused on the open page, of questions that have another answer, which stands. */
export const refusedHere = (runtime: QuizRuntime): readonly Draft[] => {
  const session = runtime.head();
  const active = activePosition(session);
  if (active === null) return [];
  const section = sectionAt(session, active);
  const isHere = (position: number): boolean =>
    (section.isSinglePage ? sectionAt(session, position) === section : position === active) &&
    itemState(session, position).answered;
  return runtime.drafts().filter((draft) => refusedPositions(session, [draft]).some(isHere));
};
