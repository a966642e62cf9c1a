import { FinalStatus } from '../content/opening.ts';
import { sameSheet } from '../content/sheet-index.ts';
import { settle } from '../navigation/settle.ts';
import { goingOn } from '../timers/decide-times.ts';
import type { EpochMs } from '../units.ts';
import type { OpenSheet } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { QuizEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { isOpened } from './opened.ts';
import { emptySession, type Session } from './session.ts';

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
  if (!isOpened(after) || status !== 'A') return accept(resumed);
  const { deadline, timesUpdatedAt: updatedAt, timeRatio, sectionRuns } = opening;
  return accept(resumed, ...goingOn(after, { deadline, updatedAt, timeRatio }, sectionRuns, at));
};
