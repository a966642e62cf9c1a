import { photoTime } from '../model/photo-times.ts';
import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import { ranFor, stoodFor } from '../model/standing.ts';
import type { EpochMs } from '../model/units.ts';

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

type OfSheet = Pick<Opened, 'index' | 'state'>;

export const photoDueAt = ({ index, state }: OfSheet, number: number): EpochMs | null => {
  const { startedAt, deadline } = state.timers;
  // Minutes that were added go by as any others.
  const given = state.timers.given.filter(({ added }) => added !== true);
  const ran = photoTime(index.photoFractions, 0, deadline - startedAt - stoodFor(given), number);
  return ran === null ? null : ranFor(startedAt, ran, given);
};

/** The number of the last photo that was due by then, after so many; the same: none was. */
export const lastPhotoBy = (sheet: OfSheet, at: EpochMs, after = 0): number => {
  const due = photoDueAt(sheet, after + 1);
  return due === null || due > at ? after : lastPhotoBy(sheet, at, after + 1);
};

/** The next instant at which time alone would end a section or the sheet: in a pause it ends nothing. */
export const nextEnd = (session: Opened): EpochMs => {
  const { deadline, pause, sections } = session.state.timers;
  if (pause !== null) return Number.POSITIVE_INFINITY;
  return Math.min(deadline, sections[firstRunning(session)]?.deadline ?? deadline);
};

/**
 * The end of the running section that ends next, if that is before the sheet's own end; null: there is none, or all
 * clocks stand.
 */
export const nextSectionEnd = (session: Opened): EpochMs | null => {
  const end = nextEnd(session);
  return end < session.state.timers.deadline ? end : null;
};

/** Its clocks run, and no end has come that was not taken. */
export const isRunning = (session: Opened, at: EpochMs): boolean =>
  isUnderWay(session) && session.state.timers.pause === null && at < nextEnd(session);

/**
 * Tells whether the log has passed an end that is still ahead of `clock`, and was not left behind: a wrong clock here
 * took it there.
 */
export const isEndPassedEarly = ({ state, lastAt }: Opened, clock: EpochMs): boolean => {
  const { deadline, sections } = state.timers;
  const ends = sections.flatMap((times) => (times === null || times.left ? [] : times.deadline));
  return [deadline, ...ends].some((end) => clock < end && end <= lastAt);
};

/** The next instant at which the sheet's own clocks bring something. */
const nextOfClocks = (session: Opened): EpochMs => {
  const { timers } = session.state;
  let next = Math.min(timers.deadline, photoDueAt(session, timers.photos + 1) ?? timers.deadline);
  if (!timers.warned) next = Math.min(next, timers.deadline - WARNING_MS);
  for (const times of timers.sections) {
    if (times === null || times.over || times.left) continue;
    next = Math.min(next, times.warned ? times.deadline : times.deadline - WARNING_MS);
  }
  return next;
};

/** The next instant at which time alone would change something: in a pause nothing does. */
export const nextDue = (session: Opened): EpochMs => {
  const { devices, timers } = session.state;
  if (timers.pause !== null) return Number.POSITIVE_INFINITY;
  let next = nextOfClocks(session);
  const { doubt } = devices;
  if (doubt !== null && !doubt.isReferred) next = Math.min(next, doubt.until);
  return Math.max(0, next);
};
