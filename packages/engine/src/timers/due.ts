import type { Opened } from '../session/opened.ts';
import type { EpochMs } from '../units.ts';
import { photoTime } from './photo-times.ts';

export const WARNING_MS = 300_000;

/** The section whose end comes first among those that run, or -1. */
export const firstRunning = ({ state }: Opened): number => {
  let found = -1;
  let end = Number.POSITIVE_INFINITY;
  state.timers.sections.forEach((times, place) => {
    if (times === null || times.over || times.left || times.deadline >= end) return;
    found = place;
    end = times.deadline;
  });
  return found;
};

export const photoDueAt = ({ index, state }: Opened, number: number): EpochMs | null => {
  const { startedAt, deadline } = state.timers;
  return photoTime(index.photoFractions, startedAt, deadline - startedAt, number);
};

/** When the next of the sections that run ends, where that is before the sheet's own end; null: none does. */
export const nextSectionEnd = (session: Opened): EpochMs | null => {
  const { deadline, sections } = session.state.timers;
  const end = sections[firstRunning(session)]?.deadline ?? deadline;
  return end < deadline ? end : null;
};

/** The next instant at which time alone would end a section or the sheet. */
export const nextEnd = (session: Opened): EpochMs => {
  const { deadline, sections } = session.state.timers;
  return Math.min(deadline, sections[firstRunning(session)]?.deadline ?? deadline);
};

/** Whether an end that was not left behind lies after `clock`, and the log has come past it: it was the clock here that brought it there. */
export const isEndPassedEarly = ({ state, lastAt }: Opened, clock: EpochMs): boolean => {
  const { deadline, sections } = state.timers;
  const ends = sections.flatMap((times) => (times === null || times.left ? [] : times.deadline));
  return [deadline, ...ends].some((end) => clock < end && end <= lastAt);
};

/** The next instant at which time alone would change something. */
export const nextDue = (session: Opened): EpochMs => {
  const { timers, devices } = session.state;
  let next = Math.min(timers.deadline, photoDueAt(session, timers.photos + 1) ?? timers.deadline);
  if (!timers.warned) next = Math.min(next, timers.deadline - WARNING_MS);
  for (const times of timers.sections) {
    if (times === null || times.over || times.left) continue;
    next = Math.min(next, times.warned ? times.deadline : times.deadline - WARNING_MS);
  }
  const { doubt } = devices;
  if (doubt !== null && !doubt.isReferred) next = Math.min(next, doubt.until);
  return Math.max(0, next);
};
