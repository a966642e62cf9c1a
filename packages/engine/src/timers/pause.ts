import type { EventOf } from '../model/event.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import { isUnderWay, type Opened } from '../model/quiz-session.ts';
import type { SessionState } from '../model/session-state.ts';
import type { SheetIndex } from '../model/sheet-index.ts';
import { clockAt } from '../model/standing.ts';
import type { GivenTime, SheetTimes } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { withWords } from '../model/with-words.ts';
import { lastPhotoBy } from './due.ts';
import { timeSections } from './section-deadline.ts';

type PauseEvent = EventOf<'TimeGivenBack' | 'PauseEnded' | 'PauseStarted' | 'CameraUnwatched'>;

export const isSameGiven = (a: GivenTime, b: GivenTime): boolean =>
  a.cause === b.cause && a.from === b.from && a.to === b.to && a.given === b.given;

/** Tells whether a pause is possible: the sheet goes on, or its end is one by time that only this device says. */
export const mayBePaused = (session: Opened): boolean =>
  isUnderWay(session) || isUnconfirmedTimeOut(session.state.finish);

/**
 * Finds what is news in what the server says of pauses, before the times that follow from it. What is older than the times
 * that are known, or says nothing of pauses, changes nothing.
 */
export const pauseEvents = (session: Opened, times: SheetTimes | undefined, at: EpochMs): readonly PauseEvent[] => {
  const { timers } = session.state;
  if (times?.standstill == null || times.updatedAt < timers.updatedAt || !mayBePaused(session)) return [];
  const { pause, given } = times.standstill;
  const words = withWords(times.word);
  const isNews = (one: GivenTime, place: number): boolean =>
    ![...timers.given, ...given.slice(0, place)].some((known) => isSameGiven(known, one));
  const news = given.filter(isNews);
  const events = news.map((one): PauseEvent => ({ type: 'TimeGivenBack', at, data: { ...one, ...words } }));
  if (timers.pause?.since === pause?.since) return events;
  if (timers.pause !== null) events.push({ type: 'PauseEnded', at, data: { since: timers.pause.since, ...words } });
  // A doubt about the camera's picture ends with it: it is judged anew.
  if (pause !== null && session.state.devices.doubt?.isReferred === false)
    events.push({ type: 'CameraUnwatched', at, data: {} });
  if (pause !== null) events.push({ type: 'PauseStarted', at, data: { ...pause, ...words } });
  return events;
};

/** Photos that were due before the sheet was opened here are none of this device's: another one had it, or nobody. */
export const passPhotos = (index: SheetIndex, state: SessionState): void => {
  const { timers } = state;
  timers.photos = lastPhotoBy({ index, state }, clockAt(timers, timers.openedAt));
};

/** An opening tells its pauses by events after it: until then the photos before it are counted as if the clocks had run. */
const passPhotosAnew = (index: SheetIndex, state: SessionState, at: EpochMs): void => {
  if (at === state.timers.openedAt) passPhotos(index, state);
};

export const evolvePauseStarted = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'PauseStarted'>,
): void => {
  const { since, reason } = data;
  state.timers.pause ??= { since, reason, heardAt: at };
  passPhotosAnew(index, state, at);
};

/** Leaves open what was open; the time for which it was covered is not spent on it. */
export const evolvePauseEnded = (state: SessionState, { at, data }: EventOf<'PauseEnded'>): void => {
  const { pause } = state.timers;
  if (pause?.since !== data.since) return;
  state.activeSince += Math.max(0, at - Math.max(pause.heardAt, state.activeSince));
  state.timers.pause = null;
};

/** The sheet's own deadline comes with its times; those of its sections follow from what was given back whole, for which they stood. */
export const evolveTimeGivenBack = (
  index: SheetIndex,
  state: SessionState,
  { at, data: { words: _, ...one } }: EventOf<'TimeGivenBack'>,
): void => {
  const { timers } = state;
  timers.given = [...timers.given, one];
  timeSections(index, timers);
  passPhotosAnew(index, state, at);
};
