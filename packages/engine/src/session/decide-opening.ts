import { FinalStatus, type Opening, type SectionRun } from '../content/opening.ts';
import { sameDetails } from '../content/same-details.ts';
import { sameSheet } from '../content/sheet-index.ts';
import { MOST_UNSEEN_REVISIONS } from '../limits.ts';
import { settle } from '../navigation/settle.ts';
import { goingOn, undone } from '../timers/decide-times.ts';
import { computeSectionDeadline } from '../timers/section-deadline.ts';
import type { EpochMs } from '../units.ts';
import type { OpenSheet } from './command.ts';
import { accept, type DecisionOn, refuse } from './decision.ts';
import type { EventOf } from './event.ts';
import { evolve } from './evolve.ts';
import { isOpened, type Opened } from './opened.ts';
import { said } from './said.ts';
import { emptySession, type Session } from './session.ts';

const circleIncidents = ({ index }: Session, at: EpochMs): readonly EventOf<'IncidentSeen'>[] =>
  (index?.graph.circles ?? []).map((circle) => ({
    type: 'IncidentSeen',
    at,
    data: { kind: 'conditionCircle', evidence: circle.map((one) => index?.items[one]?.item.id).join(', ') },
  }));

/** What another page may have given out, and what a visit here may share a version with once it has the server's answer. */
const skipped = (
  before: Session,
  after: Opened,
  unseen: number,
  at: EpochMs,
): readonly EventOf<'RevisionsSkipped'>[] => {
  const { cells, marks, revision } = after.state;
  const hasNewAnswer = (ordinal: number): boolean =>
    isOpened(before) && !sameDetails(before.state.cells.at(ordinal).answer.details, cells.at(ordinal).answer.details);
  if (unseen === 0 && !marks.ordinals(marks.count).some(hasNewAnswer)) return [];
  return [{ type: 'RevisionsSkipped', at, data: { revision: revision + Math.min(unseen, MOST_UNSEEN_REVISIONS) } }];
};

const decideFirst = ({ content, opening, words = [], unseen = 0, at }: OpenSheet): DecisionOn<'OpenSheet'> => {
  if (opening.status !== 'A') return refuse({ reason: 'NotUnderWay' });
  const opened: EventOf<'SheetOpened'> = { type: 'SheetOpened', at, data: { content, opening, ...said(...words) } };
  const first = evolve(emptySession, opened);
  if (!isOpened(first)) return accept(opened);
  const after = skipped(emptySession, first, unseen, at);
  const session = after.reduce<Session>(evolve, first);
  return accept(opened, ...after, ...circleIncidents(session, at), ...settle(session, at));
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

export const decideOpening = (session: Session, command: OpenSheet): DecisionOn<'OpenSheet'> => {
  if (!isOpened(session)) return decideFirst(command);
  const { content, words = [], unseen = 0, at } = command;
  if (!sameSheet(session.index, content)) return refuse({ reason: 'ContentDiffers' });
  // Another has been given to this device since.
  if (command.opening.epoch < session.state.epoch) return accept();
  const opening = inNewestTimes(session, command.opening);
  const resumed: EventOf<'SheetResumed'> = { type: 'SheetResumed', at, data: { opening, ...said(...words) } };
  const goesOn = evolve(session, resumed);
  const skips = isOpened(goesOn) ? skipped(session, goesOn, unseen, at) : [];
  const after = skips.reduce<Session>(evolve, goesOn);
  const { status } = opening;
  if (FinalStatus.is(status) && after.state.finish?.confirmed !== true) {
    const type = after.state.finish === null ? 'FinishedElsewhere' : 'FinishConfirmed';
    return accept(resumed, ...skips, { type, at, data: { status } });
  }
  if (!isOpened(after) || status !== 'A') return accept(resumed, ...skips);
  const { deadline, timesUpdatedAt: updatedAt, timeRatio, sectionRuns } = opening;
  const times = { deadline, updatedAt, timeRatio };
  const signed = said(...words);
  return accept(resumed, ...skips, ...goingOn(after, undone(after, times, at, signed), sectionRuns, at, signed));
};
