import type { EventOf } from '../../session/event.ts';
import type { Opened } from '../../session/opened.ts';
import { photoDueAt, WARNING_MS } from '../../timers/due.ts';
import type { SectionTimes } from '../../timers/timers-state.ts';
import { closedRule } from './answering-rules.ts';
import type { BrokenRule } from './broken-rule.ts';

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
  const asked = state.timers.asks[index.sectionPlace.get(data.sectionId) ?? -1];
  if (asked !== undefined && (asked.id !== data.askId || data.tries <= asked.tries)) return 'askNotNew';
  return times === null ? closedRule(session, at) : null;
};

export const sectionStartedRule = (session: Opened, { at, data }: EventOf<'SectionStarted'>): BrokenRule | null => {
  const times = timesOf(session, data.run.sectionId);
  if (times === undefined) return 'unknownSection';
  return times === null ? closedRule(session, at) : 'sectionStartedTwice';
};

export const sectionConfirmedRule = (session: Opened, { data }: EventOf<'SectionConfirmed'>): BrokenRule | null => {
  const times = timesOf(session, data.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times === null) return 'sectionNotStarted';
  return times.confirmed ? 'nothingChanged' : null;
};

const endedRule = (session: Opened, sectionId: number): BrokenRule | null => {
  const times = timesOf(session, sectionId);
  if (times === undefined) return 'unknownSection';
  if (session.state.finish !== null) return 'afterFinish';
  return times === null || times.over || times.left ? 'sectionNotRunning' : null;
};

export const sectionExpiredRule = (session: Opened, { at, data }: EventOf<'SectionExpired'>): BrokenRule | null => {
  const times = timesOf(session, data.sectionId);
  return endedRule(session, data.sectionId) ?? (at < (times?.deadline ?? 0) ? 'beforeItsTime' : null);
};

export const sectionLeftRule = (session: Opened, { data }: EventOf<'SectionLeft'>): BrokenRule | null =>
  endedRule(session, data.sectionId);

export const sectionResumedRule = (session: Opened, { at, data }: EventOf<'SectionResumed'>): BrokenRule | null => {
  const times = timesOf(session, data.run.sectionId);
  if (times === undefined) return 'unknownSection';
  if (times === null) return 'sectionNotStarted';
  const closed = closedRule(session, at);
  if (closed !== null) return closed;
  if (!times.over || times.left) return 'sectionNotOver';
  return at >= data.run.deadline ? 'afterDeadline' : null;
};

export const warnedRule = (session: Opened, { at, data }: EventOf<'TimeWarned'>): BrokenRule | null => {
  if (session.state.finish !== null) return 'afterFinish';
  const timers = data.sectionId === null ? session.state.timers : timesOf(session, data.sectionId);
  if (timers === undefined) return 'unknownSection';
  if (timers === null) return 'sectionNotStarted';
  if (timers.warned) return 'nothingChanged';
  return at < timers.deadline - WARNING_MS ? 'beforeItsTime' : null;
};

export const photoRule = (session: Opened, { at, data }: EventOf<'PhotoDue'>): BrokenRule | null => {
  if (session.state.finish !== null) return 'afterFinish';
  if (data.number <= session.state.timers.photos) return 'nothingChanged';
  const due = photoDueAt(session, data.number);
  return due === null || due > at ? 'beforeItsTime' : null;
};
