import type { ReportClockSetBack, ReportSessionTime, ReportStillUnderWay } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import type { SectionRun } from '../model/opening.ts';
import { closedReason, isOpened, isUnderWay, type Opened } from '../model/quiz-session.ts';
import { placeOfSection } from '../model/sheet-index.ts';
import { clockAt } from '../model/standing.ts';
import { newestTimes, type SheetTimes } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { type WithWords, withWords } from '../model/with-words.ts';
import { placeToSettle } from '../navigation/places.ts';
import { settle, settleInto } from '../navigation/settle.ts';
import { mayBePaused, pauseEvents } from '../timers/pause.ts';
import { computeSectionDeadline } from '../timers/section-deadline.ts';
import { evolve } from './evolve.ts';

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
    const deadline = computeSectionDeadline(section, times.startedAt, timers.timeRatio, timers.deadline, timers.given);
    return [{ sectionId: section.id, startedAt: times.startedAt, deadline, left: times.left }];
  });

/**
 * Tells whether a section that time ended goes on as this run. With the back button off nothing leads back to one from which the
 * examinee was moved on: it stays over.
 */
export const canResume = (session: Opened, run: SectionRun, at: EpochMs): boolean => {
  const { index, state } = session;
  if (closedReason(session, at) !== null || (state.active !== null && !index.content.rules.backButtonEnabled))
    return false;
  const times = state.timers.sections[placeOfSection(index, run.sectionId)] ?? null;
  return times?.over === true && !times.left && !run.left && run.deadline > clockAt(state.timers, at);
};

/** Sections that ended by older times and have some left by these. */
const resumedSections = (
  session: Opened,
  runs: readonly SectionRun[],
  at: EpochMs,
  words: WithWords = {},
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
  words: WithWords = {},
): readonly EventOf<'EndUndone'>[] => {
  if (!isUnconfirmedTimeOut(session.state.finish)) return [];
  const { timers } = session.state;
  const { deadline, updatedAt, timeRatio } = newestTimes(times, timers);
  if (clockAt(timers, at) >= deadline) return [];
  return [{ type: 'EndUndone', at, data: { deadline, updatedAt, timeRatio, ...words } }];
};

/**
 * Goes on where the sheet was, since the server has it under way. `undoing`: its end, where it had one here, which is
 * undone only where somewhere is left to go.
 */
export const goingOn = <Undoing extends QuizEvent>(
  session: Opened,
  undoing: readonly Undoing[],
  runs: readonly SectionRun[],
  at: EpochMs,
  words: WithWords,
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
  const words = withWords(word);
  if (!mayBePaused(session)) return accept();
  if (updatedAt < session.state.timers.updatedAt) return refuse({ reason: 'Stale' });
  const isNews = isNewer(session, times);
  const pauses = pauseEvents(session, times, at);
  const stands = after(session, pauses);
  if (!isUnderWay(session)) {
    const undoing = isNews ? undone(stands, times, at, words) : [];
    const goes = undoing.length === 0 ? [] : goingOn(stands, undoing, runsNow(after(stands, undoing)), at, words);
    return accept(...(goes.length === 0 ? [] : pauses), ...goes);
  }
  const changed: readonly EventOf<'SessionTimeChanged'>[] = isNews
    ? [{ type: 'SessionTimeChanged', at, data: { deadline, updatedAt, timeRatio, ...words } }]
    : [];
  if (pauses.length + changed.length === 0) return accept();
  const now = after(stands, changed);
  return accept(...pauses, ...changed, ...goingOn(now, [], runsNow(now), at, words));
};

/** The sections that were started, with the ends that they have. */
const runsHeld = ({ index, state: { timers } }: Opened): readonly SectionRun[] =>
  index.content.sections.flatMap(({ id: sectionId }, place): SectionRun[] => {
    const times = timers.sections[place] ?? null;
    if (times === null) return [];
    return [{ sectionId, startedAt: times.startedAt, deadline: times.deadline, left: times.left }];
  });

/** Time goes back, and what the clock ended too early goes on. */
export const decideClockSetBack = (session: Opened, { at }: ReportClockSetBack): DecisionOn<'ReportClockSetBack'> => {
  if (!isUnderWay(session)) return accept();
  const back = clockSetBack(at);
  const now = after(session, [back]);
  const resumed = resumedSections(now, runsHeld(now), at);
  return accept(back, ...resumed, ...(resumed.length === 0 ? [] : settleInto(after(now, resumed), at)));
};

/** Refused where by the clock here the time is over all the same: the end is asked for again. */
export const decideStillUnderWay = (
  session: Opened,
  { times, runs, at, words }: ReportStillUnderWay,
): DecisionOn<'ReportStillUnderWay'> => {
  if (!isUnconfirmedTimeOut(session.state.finish)) {
    return decideSessionTime(session, {
      type: 'ReportSessionTime',
      at,
      ...times,
      word: times.word ?? words?.[0] ?? null,
    });
  }
  const signed = withWords(...(words ?? []));
  const pauses = pauseEvents(session, times, Math.max(at, session.lastAt));
  const stands = after(session, pauses);
  const end = undone(stands, times, at, signed);
  if (end.length === 0) return refuse({ reason: 'TimeOver' });
  // A clock that was ahead ended it: what else it did too early is put right, too.
  const back = at < session.lastAt ? [clockSetBack(at)] : [];
  const events = goingOn(stands, [...end, ...back], runs, at, signed);
  return events.length === 0 ? refuse({ reason: 'NowhereToGo' }) : accept(...pauses, ...events);
};
