import type { EventOf } from '../session/event.ts';
import { closedReason, isOpened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { sectionPhase } from '../timers/section-phase.ts';
import type { EpochMs } from '../units.ts';
import { placeToSettle } from './places.ts';

/** Nothing is open, there is time, and somewhere to go needs no start: there. */
export const settle = (session: Session, at: EpochMs): readonly EventOf<'ItemVisited'>[] => {
  if (!isOpened(session) || closedReason(session, at) !== null || session.state.active !== null) return [];
  const target = placeToSettle(session, at);
  if (target < 0) return [];
  const phase = sectionPhase(session, session.index.sectionOfPosition[target] ?? -1, at);
  if (phase === 'notStarted') return [];
  return [{ type: 'ItemVisited', at, data: { position: target, left: null, spent: 0 } }];
};
