import type { EventOf } from '../../model/event.ts';
import type { SectionRun } from '../../model/opening.ts';
import type { Opened } from '../../model/quiz-session.ts';
import { placeOfSection, sectionPlaceAt } from '../../model/sheet-index.ts';
import { clockAt } from '../../model/standing.ts';
import type { SectionTimes } from '../../model/timers-state.ts';
import type { EpochMs } from '../../model/units.ts';
import { nextPlace, placeToSettle } from '../../navigation/places.ts';
import { isWarningDue, photoDueNow } from '../../session/decide-time.ts';
import { canResume } from '../../session/decide-times.ts';
import { whyNotStart } from '../../timers/decide-section.ts';
import { firstRunning, WARNING_MS } from '../../timers/due.ts';
import { isSameGiven, mayBePaused } from '../../timers/pause.ts';
import { endOfRun } from '../../timers/section-deadline.ts';
import { closedRule } from './answering-rules.ts';
import type { BrokenRule } from './broken-rule.ts';
import { leavingRule } from './moving-rules.ts';
import { rejectedRule } from './rejected-rule.ts';

/** Undefined: no such timed section; null: not started. */
const timesOf = ({ index, state }: Opened, sectionId: number): SectionTimes | null | undefined => {
  const place = index.sectionPlace.get(sectionId);
  if (place === undefined || index.content.sections[place]?.duration === null) return undefined;
  return state.timers.sections[place] ?? null;
};

export const sectionAskedRule = (session: Opened, { at, data }: EventOf<'SectionAsked'>): BrokenRule | null => {
  const { index, state } = session;
  const times = timesOf(session, data.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times?.confirmed === true) return 'sectionStartedTwice';
  const asked = state.timers.asks[placeOfSection(index, data.sectionId)];
  if (asked !== undefined && asked.id !== data.askId) return 'askNotNew';
  if (data.tries !== (asked?.tries ?? 0) + 1) return 'askNotNew';
  return times === null ? closedRule(session, at) : null;
};

/** Started without the server: now, for as long as it takes. */
const isOwnRun = (session: Opened, run: SectionRun, at: EpochMs): boolean =>
  run.startedAt === at && run.deadline === endOfRun(session, run, session.state.timers);

export const sectionStartedRule = (session: Opened, { at, data }: EventOf<'SectionStarted'>): BrokenRule | null => {
  const times = timesOf(session, data.run.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times !== null) return 'sectionStartedTwice';
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  const { index, state } = session;
  const { run, confirmed } = data;
  const place = placeOfSection(index, run.sectionId);
  const { active, last } = state;
  // Where a section was left for it at this very instant, what led on from there still does.
  const isJustLeft = session.lastAt === at && state.timers.sections[sectionPlaceAt(index, last)]?.left === true;
  const targets = [
    ...(active === null ? [placeToSettle(session, at)] : []),
    ...(active !== null || isJustLeft ? [nextPlace(session, active ?? last, at)] : []),
  ];
  const refused = whyNotStart(session, place, confirmed, targets, at);
  if (refused !== null) return rejectedRule(refused);
  // The server's word is its own.
  return confirmed || isOwnRun(session, run, at) ? null : 'notItsDeadline';
};

export const sectionConfirmedRule = (session: Opened, { data }: EventOf<'SectionConfirmed'>): BrokenRule | null => {
  const times = timesOf(session, data.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times === null) return 'sectionNotStarted';
  if (times.confirmed) return 'nothingChanged';
  return data.deadline > times.deadline ? 'notItsDeadline' : null;
};

const endedRule = (session: Opened, sectionId: number): BrokenRule | null => {
  const times = timesOf(session, sectionId);
  if (times === undefined) return 'unknownSection';
  if (session.state.finish !== null) return 'afterFinish';
  return times === null || times.over || times.left ? 'sectionNotRunning' : null;
};

export const sectionExpiredRule = (session: Opened, { at, data }: EventOf<'SectionExpired'>): BrokenRule | null => {
  const times = timesOf(session, data.sectionId);
  const ended = endedRule(session, data.sectionId);
  if (ended !== null) return ended;
  if (session.state.timers.pause !== null || at < (times?.deadline ?? 0)) return 'beforeItsTime';
  // Sections end one after the other as their ends come.
  if (firstRunning(session) !== session.index.sectionPlace.get(data.sectionId)) return 'sectionNotOver';
  // What goes on until the sheet's own end is ended by that.
  return (times?.deadline ?? 0) < session.state.timers.deadline ? null : 'notItsDeadline';
};

export const sectionLeftRule = (session: Opened, { at, data }: EventOf<'SectionLeft'>): BrokenRule | null =>
  endedRule(session, data.sectionId) ?? leavingRule(session, placeOfSection(session.index, data.sectionId), at);

export const sectionResumedRule = (session: Opened, { at, data }: EventOf<'SectionResumed'>): BrokenRule | null => {
  const times = timesOf(session, data.run.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times === null) return 'sectionNotStarted';
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  if (clockAt(session.state.timers, at) >= data.run.deadline) return 'afterDeadline';
  return canResume(session, data.run, at) ? null : 'sectionNotOver';
};

export const warnedRule = (session: Opened, { at, data }: EventOf<'TimeWarned'>): BrokenRule | null => {
  if (session.state.finish !== null) return 'afterFinish';
  const timers = data.sectionId === null ? session.state.timers : timesOf(session, data.sectionId);
  if (timers === undefined) return 'unknownSection';
  if (timers === null) return 'sectionNotStarted';
  if (timers.warned) return 'nothingChanged';
  const place = data.sectionId === null ? null : placeOfSection(session.index, data.sectionId);
  if (isWarningDue(session, place, at)) return null;
  return session.state.timers.pause !== null || at < timers.deadline - WARNING_MS ? 'beforeItsTime' : 'afterDeadline';
};

export const photoRule = (session: Opened, { at, data }: EventOf<'PhotoDue'>): BrokenRule | null => {
  if (session.state.finish !== null) return 'afterFinish';
  if (data.number <= session.state.timers.photos) return 'nothingChanged';
  return photoDueNow(session, at) === data.number ? null : 'beforeItsTime';
};

/** Nothing stops, starts or gives back the time of a sheet that is over, nor twice. */
export const pauseRule = (
  session: Opened,
  event: EventOf<'PauseStarted' | 'PauseEnded' | 'TimeGivenBack'>,
): BrokenRule | null => {
  if (!mayBePaused(session)) return 'afterFinish';
  const { pause, given } = session.state.timers;
  switch (event.type) {
    case 'TimeGivenBack':
      return given.some((one) => isSameGiven(one, event.data)) ? 'nothingChanged' : null;
    case 'PauseStarted':
      return pause === null ? null : 'nothingChanged';
    case 'PauseEnded':
      return pause?.since === event.data.since ? null : 'nothingChanged';
    default:
      return event satisfies never;
  }
};
