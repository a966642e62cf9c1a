import { FinalStatus, type Opening, type SectionRun } from '../content/opening.ts';
import { sameSheet } from '../content/sheet-index.ts';
import { settle } from '../navigation/settle.ts';
import { goingOn } from '../timers/decide-times.ts';
import { computeSectionDeadline } from '../timers/section-deadline.ts';
import type { EpochMs } from '../units.ts';
import type { OpenSheet } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';
import type { QuizEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { isOpened, type Opened } from './opened.ts';
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

/** An opening may arrive after newer times than it has: its sections end by those. */
const inNewestTimes = ({ index, state: { timers } }: Opened, opening: Opening): Opening => {
  if (opening.timesUpdatedAt >= timers.updatedAt) return opening;
  const { deadline, timeRatio, updatedAt: timesUpdatedAt } = timers;
  const sectionRuns = opening.sectionRuns.map((run): SectionRun => {
    const section = index.content.sections[index.sectionPlace.get(run.sectionId) ?? -1];
    if (section === undefined) return run;
    return { ...run, deadline: computeSectionDeadline(section, run.startedAt, timeRatio, deadline) };
  });
  return { ...opening, deadline, timeRatio, timesUpdatedAt, sectionRuns };
};

export const decideOpening = (session: Session, command: OpenSheet): Decision => {
  if (!isOpened(session)) return decideFirst(command);
  const { content, at } = command;
  if (!sameSheet(session.index, content)) return refuse({ reason: 'ContentDiffers' });
  // Another has been given to this device since.
  if (command.opening.epoch < session.state.epoch) return accept();
  const opening = inNewestTimes(session, command.opening);
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
