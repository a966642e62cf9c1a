import { FinalStatus } from '../content/opening.ts';
import { sameSheet } from '../content/sheet-index.ts';
import { placeToSettle } from '../navigation/places.ts';
import { sectionPhase } from '../timers/section-phase.ts';
import type { EpochMs } from '../units.ts';
import type { OpenSheet } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { QuizEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { closedReason, isOpened } from './opened.ts';
import { emptySession, type Session } from './session.ts';

/** Nothing is open, there is time, and somewhere to go needs no start: there. */
const settle = (session: Session, at: EpochMs): readonly QuizEvent[] => {
  if (!isOpened(session) || closedReason(session, at) !== null || session.state.active !== null) return [];
  const target = placeToSettle(session, at);
  if (target < 0) return [];
  const phase = sectionPhase(session, session.index.sectionOfPosition[target] ?? -1, at);
  if (phase === 'notStarted') return [];
  return [{ type: 'ItemVisited', at, data: { position: target, left: null, spent: 0 } }];
};

const circleIncidents = ({ index }: Session, at: EpochMs): readonly QuizEvent[] =>
  (index?.graph.circles ?? []).map((circle) => ({
    type: 'IncidentSeen',
    at,
    data: { kind: 'conditionCircle', evidence: circle.map((one) => index?.items[one]?.item.id).join(', ') },
  }));

const decideFirst = ({ content, opening, at }: OpenSheet): Decision => {
  if (opening.status !== 'A') return refuse({ reason: 'NotUnderWay' });
  const opened: QuizEvent = { type: 'SheetOpened', at, data: { content, opening } };
  const session = evolve(emptySession, opened);
  return accept(opened, ...circleIncidents(session, at), ...settle(session, at));
};

export const decideOpening = (session: Session, command: OpenSheet): Decision => {
  if (!isOpened(session)) return decideFirst(command);
  const { content, opening, at } = command;
  if (!sameSheet(session.index, content)) return refuse({ reason: 'ContentDiffers' });
  const resumed: QuizEvent = { type: 'SheetResumed', at, data: { opening } };
  const after = evolve(session, resumed);
  const { status } = opening;
  if (FinalStatus.is(status) && after.state.finish?.confirmed !== true) {
    const type = after.state.finish === null ? 'FinishedElsewhere' : 'FinishConfirmed';
    return accept(resumed, { type, at, data: { status } });
  }
  return accept(resumed, ...settle(after, at));
};
