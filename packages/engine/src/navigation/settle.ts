import type { EventOf } from '../model/event.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { closedReason, isOpened, type Opened } from '../model/quiz-session.ts';
import { phaseAt, sectionPhase } from '../model/section-phase.ts';
import type { EpochMs } from '../model/units.ts';
import { movingEvents, visit } from './decide-moves.ts';
import { isDisabledAt, isUnseen, placeToSettle } from './places.ts';

/**
 * Tells where a section begins that runs, and of which nothing was ever seen: no reply to its start arrived, and an opening has the word
 * of it. Of several the one that was started last; null: none.
 */
const unseenStart = (session: Opened, at: EpochMs): number | null => {
  const { index, state } = session;
  const earliest = index.content.rules.backButtonEnabled ? 0 : state.last;
  let found: number | null = null;
  let latest = Number.NEGATIVE_INFINITY;
  state.timers.sections.forEach((times, place) => {
    if (times === null || times.startedAt < latest || sectionPhase(session, place, at) !== 'running') return;
    const first = (index.positionsOfSection[place] ?? []).find((position) => !isDisabledAt(session, position));
    if (first === undefined || first < earliest || !isUnseen(session, place)) return;
    found = first;
    latest = times.startedAt;
  });
  return found;
};

/** The place that the examinee is led to unasked; null: they stay. */
export const placeLedTo = (session: Opened, at: EpochMs): number | null => {
  if (closedReason(session, at) !== null) return null;
  const unseen = unseenStart(session, at);
  if (unseen !== null) return unseen;
  const { active } = session.state;
  if (active !== null && phaseAt(session, active, at) !== 'left') return null;
  const target = placeToSettle(session, at);
  return target < 0 || phaseAt(session, target, at) === 'notStarted' ? null : target;
};

/**
 * Nothing is open, or what is lies in a section that was left, there is time, and somewhere to go needs no start: there. And into a
 * section that runs unseen, wherever one is.
 */
export const settle = (session: QuizSession, at: EpochMs): readonly EventOf<'SectionLeft' | 'ItemVisited'>[] => {
  if (!isOpened(session)) return [];
  const target = placeLedTo(session, at);
  return target === null ? [] : movingEvents(session, target, at);
};

/** The same of one whom nothing is left by: nothing was open, or one may come back. */
export const settleInto = (session: QuizSession, at: EpochMs): readonly EventOf<'ItemVisited'>[] => {
  if (!isOpened(session)) return [];
  const target = placeLedTo(session, at);
  return target === null ? [] : [visit(session, target, at)];
};
