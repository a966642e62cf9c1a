import type { Opened } from '../session/opened.ts';
import { isClosed, sectionPhase } from '../timers/section-phase.ts';
import { pageOf } from './places.ts';

/**
 * Required, enabled, unanswered, and still within reach: what the examinee can no longer get to (its section is over or
 * left, or it lies behind with the back button off) keeps nobody from finishing.
 */
export const missingRequired = (session: Opened, place: number | null): readonly number[] => {
  const { index, state } = session;
  const { last } = state;
  const firstWithinReach = index.content.rules.backButtonEnabled || last < 0 ? 0 : (pageOf(session, last)[0] ?? last);
  return index.requiredPositions.filter((position) => {
    const section = index.sectionOfPosition[position] ?? -1;
    if (place !== null && section !== place) return false;
    const cell = state.cells.at(index.ordinalOfPosition[position] ?? -1);
    if (cell.disabled || cell.answered || position < firstWithinReach) return false;
    return !isClosed(sectionPhase(session, section, null));
  });
};
