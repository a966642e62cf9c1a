import type { SectionRun } from '../content/opening.ts';
import { isUnconfirmedTimeOut } from '../finish/finish.ts';
import { placeToSettle } from '../navigation/places.ts';
import { settle, settleInto } from '../navigation/settle.ts';
import type { ReportClockSetBack, ReportSessionTime, ReportStillUnderWay } from '../session/command.ts';
import { accept, type DecisionOn, refuse } from '../session/decision.ts';
import type { EventOf, QuizEvent } from '../session/event.ts';
import { evolve } from '../session/evolve.ts';
import { closedReason, isOpened, isUnderWay, type Opened } from '../session/opened.ts';
import { type Said, said } from '../session/said.ts';
import type { EpochMs } from '../units.ts';
import { computeSectionDeadline } from './section-deadline.ts';
import type { SheetTimes } from './timers-state.ts';

const after = (session: Opened, events: readonly QuizEvent[]): Opened =>
  events.reduce((now, event) => {
    const next = evolve(now, event);
    return isOpened(next) ? next : now;
  }, session);

/** The sections that were started, as the sheet's times have them now. */
const runsNow = ({ index, state: { timers } }: Opened): readonly SectionRun[] =>
  index.content.sections.flatMap((section, place): SectionRun[] => {
    const times = timers.sections[place] ?? null;
    if (times === null) return [];
    const deadline = computeSectionDeadline(section, times.startedAt, timers.timeRatio, timers.deadline);
    return [{ sectionId: section.id, startedAt: times.startedAt, deadline, left: times.left }];
  });

/**
 * Whether a section that time ended goes on as this run. With the back button off nothing leads back to one from which the
 * examinee was moved on: it stays over.
 */
export const canResume = (session: Opened, run: SectionRun, at: EpochMs): boolean => {
  const { index, state } = session;
  if (closedReason(session, at) !== null || (state.active !== null && !index.content.rules.backButtonEnabled))
    return false;
  const times = state.timers.sections[index.sectionPlace.get(run.sectionId) ?? -1] ?? null;
  return times?.over === true && !times.left && !run.left && run.deadline > at;
};

/** Sections that ended by older times and have some left by these. */
const resumedSections = (
  session: Opened,
  runs: readonly SectionRun[],
  at: EpochMs,
  words: Said = {},
): readonly EventOf<'SectionResumed'>[] =>
  runs.flatMap((run): EventOf<'SectionResumed'>[] =>
    canResume(session, run, at) ? [{ type: 'SectionResumed', at, data: { run, ...words } }] : [],
  );

const isNewer = ({ state: { timers } }: Opened, { updatedAt }: SheetTimes): boolean => updatedAt > timers.updatedAt;

const clockSetBack = (at: EpochMs): EventOf<'ClockSetBack'> => ({ type: 'ClockSetBack', at, data: {} });

/** An end by time that was this device's alone, and that comes too early by the times of the server. */
export const undone = (
  session: Opened,
  times: SheetTimes,
  at: EpochMs,
  words: Said = {},
): readonly EventOf<'EndUndone'>[] => {
  if (!isUnconfirmedTimeOut(session.state.finish)) return [];
  const { timers } = session.state;
  const { deadline, updatedAt, timeRatio } = times.updatedAt >= timers.updatedAt ? times : timers;
  if (at >= deadline) return [];
  return [{ type: 'EndUndone', at, data: { deadline, updatedAt, timeRatio, ...words } }];
};

/**
 * What follows where the server has the sheet under way: it goes on where it was. `undoing`: its end, where it had one here, which is undone
 * only where somewhere is left to go.
 */
export const goingOn = <Undoing extends QuizEvent>(
  session: Opened,
  undoing: readonly Undoing[],
  runs: readonly SectionRun[],
  at: EpochMs,
  words: Said,
): readonly (Undoing | EventOf<'SectionResumed' | 'SectionLeft' | 'ItemVisited'>)[] => {
  const resumed = resumedSections(after(session, undoing), runs, at, words);
  const open = after(session, [...undoing, ...resumed]);
  if (undoing.length > 0 && placeToSettle(open, at) < 0) return [];
  return [...undoing, ...resumed, ...settle(open, at)];
};

export const decideSessionTime = (
  session: Opened,
  { at, ...times }: ReportSessionTime,
): DecisionOn<'ReportSessionTime'> => {
  const { deadline, updatedAt, timeRatio, word } = times;
  const words = said(word);
  if (!isUnderWay(session) && !isUnconfirmedTimeOut(session.state.finish)) return accept();
  if (updatedAt < session.state.timers.updatedAt) return refuse({ reason: 'Stale' });
  if (!isNewer(session, times)) return accept();
  if (!isUnderWay(session)) {
    const undoing = undone(session, times, at, words);
    return accept(...goingOn(session, undoing, runsNow(after(session, undoing)), at, words));
  }
  const changed: EventOf<'SessionTimeChanged'> = {
    type: 'SessionTimeChanged',
    at,
    data: { deadline, updatedAt, timeRatio, ...words },
  };
  const now = after(session, [changed]);
  return accept(changed, ...goingOn(now, [], runsNow(now), at, words));
};

/** Sections whose end had not come: a clock that was ahead ended them. */
const endedEarly = ({ index, state: { timers } }: Opened, at: EpochMs): readonly SectionRun[] =>
  index.content.sections.flatMap(({ id: sectionId }, place): SectionRun[] => {
    const times = timers.sections[place] ?? null;
    if (times?.over !== true || times.deadline <= at) return [];
    return [{ sectionId, startedAt: times.startedAt, deadline: times.deadline, left: times.left }];
  });

/** Time goes back, and what the clock ended too early goes on. */
export const decideClockSetBack = (session: Opened, { at }: ReportClockSetBack): DecisionOn<'ReportClockSetBack'> => {
  if (!isUnderWay(session)) return accept();
  const back = clockSetBack(at);
  const now = after(session, [back]);
  const resumed = resumedSections(now, endedEarly(now, at), at);
  return accept(back, ...resumed, ...(resumed.length === 0 ? [] : settleInto(after(now, resumed), at)));
};

/** Refused where by the clock here the time is over all the same: the end is asked for again. */
export const decideStillUnderWay = (
  session: Opened,
  { times, runs, at, words }: ReportStillUnderWay,
): DecisionOn<'ReportStillUnderWay'> => {
  if (!isUnconfirmedTimeOut(session.state.finish)) {
    return decideSessionTime(session, { type: 'ReportSessionTime', at, ...times, word: words?.[0] ?? null });
  }
  const signed = said(...(words ?? []));
  const end = undone(session, times, at, signed);
  if (end.length === 0) return refuse({ reason: 'TimeOver' });
  // A clock that was ahead ended it: what else it did too early is put right, too.
  const back = at < session.lastAt ? [clockSetBack(at)] : [];
  const events = goingOn(session, [...end, ...back], runs, at, signed);
  return events.length === 0 ? refuse({ reason: 'NowhereToGo' }) : accept(...events);
};
