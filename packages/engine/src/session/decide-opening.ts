import type { OpenSheet } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import { sameDetails } from '../model/details.ts';
import type { EventOf } from '../model/event.ts';
import { MAX_UNSEEN_REVISIONS } from '../model/limits.ts';
import { FinalStatus, type Opening, type SectionRun } from '../model/opening.ts';
import { emptySession, isOpened, isUnderWay, type Opened, type QuizSession } from '../model/quiz-session.ts';
import { sameSheet } from '../model/sheet-index.ts';
import { newestTimes, type SheetTimes } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { withWords } from '../model/with-words.ts';
import { settle } from '../navigation/settle.ts';
import { pauseEvents } from '../timers/pause.ts';
import { endOfRun } from '../timers/section-deadline.ts';
import { goingOn, undone } from './decide-times.ts';
import { evolve } from './evolve.ts';

const circleIncidents = ({ index }: QuizSession, at: EpochMs): readonly EventOf<'IncidentSeen'>[] =>
  (index?.graph.circles ?? []).map((circle) => ({
    type: 'IncidentSeen',
    at,
    data: { kind: 'conditionCircle', evidence: circle.map((one) => index?.items[one]?.item.id).join(', ') },
  }));

/**
 * The revisions that another page may have given out, or with which a visit here may share a version once it has the
 * server's answer.
 */
const skipped = (
  before: QuizSession,
  after: Opened,
  unseen: number,
  at: EpochMs,
): readonly EventOf<'RevisionsSkipped'>[] => {
  const { cells, marks, revision } = after.state;
  const hasNewAnswer = (ordinal: number): boolean =>
    isOpened(before) && !sameDetails(before.state.cells.at(ordinal).answer.details, cells.at(ordinal).answer.details);
  if (unseen === 0 && !marks.ordinals(marks.count).some(hasNewAnswer)) return [];
  return [{ type: 'RevisionsSkipped', at, data: { revision: revision + Math.min(unseen, MAX_UNSEEN_REVISIONS) } }];
};

const decideFirst = ({ content, opening, words = [], unseen = 0, times, at }: OpenSheet): DecisionOn<'OpenSheet'> => {
  if (opening.status !== 'A') return refuse({ reason: 'NotUnderWay' });
  const opened: EventOf<'SheetOpened'> = {
    type: 'SheetOpened',
    at,
    data: { content, opening, ...withWords(...words) },
  };
  const first = evolve(emptySession, opened);
  if (!isOpened(first)) return accept(opened);
  const after = skipped(emptySession, first, unseen, at);
  const pauses = pauseEvents(first, times, at);
  const session = [...after, ...pauses].reduce<QuizSession>(evolve, first);
  return accept(opened, ...after, ...circleIncidents(session, at), ...pauses, ...settle(session, at));
};

const timesOf = ({ deadline, timesUpdatedAt: updatedAt, timeRatio }: Opening): SheetTimes => ({
  deadline,
  updatedAt,
  timeRatio,
});

/** An opening may arrive after newer times than it has: its sections end by those. */
const inNewestTimes = (session: Opened, opening: Opening): Opening => {
  if (newestTimes(timesOf(opening), session.state.timers) !== session.state.timers) return opening;
  const { deadline, timeRatio, updatedAt: timesUpdatedAt } = session.state.timers;
  const sectionRuns = opening.sectionRuns.map(
    (run): SectionRun => ({ ...run, deadline: endOfRun(session, run, session.state.timers) ?? run.deadline }),
  );
  return { ...opening, deadline, timeRatio, timesUpdatedAt, sectionRuns };
};

export const decideOpening = (session: QuizSession, command: OpenSheet): DecisionOn<'OpenSheet'> => {
  if (!isOpened(session)) return decideFirst(command);
  const { content, words = [], unseen = 0, at } = command;
  if (!sameSheet(session.index, content)) return refuse({ reason: 'ContentDiffers' });
  // Another has been given to this device since.
  if (command.opening.epoch < session.state.epoch) return accept();
  const opening = inNewestTimes(session, command.opening);
  const resumed: EventOf<'SheetResumed'> = { type: 'SheetResumed', at, data: { opening, ...withWords(...words) } };
  const goesOn = evolve(session, resumed);
  const skips = isOpened(goesOn) ? skipped(session, goesOn, unseen, at) : [];
  const after = skips.reduce<QuizSession>(evolve, goesOn);
  const { status } = opening;
  if (FinalStatus.is(status) && after.state.finish?.confirmed !== true) {
    const type = after.state.finish === null ? 'FinishedElsewhere' : 'FinishConfirmed';
    return accept(resumed, ...skips, { type, at, data: { status } });
  }
  if (!isOpened(after) || status !== 'A') return accept(resumed, ...skips);
  const signed = withWords(...words);
  const pauses = pauseEvents(after, command.times, at);
  const stands = pauses.reduce<QuizSession>(evolve, after);
  if (!isOpened(stands)) return accept(resumed, ...skips);
  const undoing = undone(stands, timesOf(opening), at, signed);
  const goes = goingOn(stands, undoing, opening.sectionRuns, at, signed);
  return accept(resumed, ...skips, ...(isUnderWay(after) || goes.length > 0 ? pauses : []), ...goes);
};
