import type { EventOf } from '../session/event.ts';
import { closedReason, isOpened, type Opened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { sectionPhase } from '../timers/section-phase.ts';
import type { EpochMs } from '../units.ts';
import { movingEvents, visit } from './decide-moves.ts';
import { isDisabledAt, isUnseen, placeToSettle } from './places.ts';

const phaseAt = (session: Opened, position: number, at: EpochMs) =>
  sectionPhase(session, session.index.sectionOfPosition[position] ?? -1, at);

/**
 * Where a section begins that runs, and of which nothing was ever seen: no reply to its start arrived, and an opening has the word
 * of it. Of several the one that was started last; -1: none.
 */
const unseenStart = (session: Opened, at: EpochMs): number => {
  const { index, state } = session;
  const earliest = index.content.rules.backButtonEnabled ? 0 : state.last;
  let found = -1;
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

/** Where one is led without asking for it; -1: one stays. */
export const placeLedTo = (session: Opened, at: EpochMs): number => {
  if (closedReason(session, at) !== null) return -1;
  const unseen = unseenStart(session, at);
  if (unseen >= 0) return unseen;
  const { active } = session.state;
  if (active !== null && phaseAt(session, active, at) !== 'left') return -1;
  const target = placeToSettle(session, at);
  return target < 0 || phaseAt(session, target, at) === 'notStarted' ? -1 : target;
};

/**
 * Nothing is open, or what is lies in a section that was left, there is time, and somewhere to go needs no start: there. And into a
 * section that runs unseen, wherever one is.
 */
export const settle = (session: Session, at: EpochMs): readonly EventOf<'SectionLeft' | 'ItemVisited'>[] => {
  if (!isOpened(session)) return [];
  const target = placeLedTo(session, at);
  return target < 0 ? [] : movingEvents(session, target, at);
};

/** The same of one whom nothing is left by: nothing was open, or one may come back. */
export const settleInto = (session: Session, at: EpochMs): readonly EventOf<'ItemVisited'>[] => {
  if (!isOpened(session)) return [];
  const target = placeLedTo(session, at);
  return target < 0 ? [] : [visit(session, target, at)];
};
