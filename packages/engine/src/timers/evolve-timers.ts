import type { EventOf } from '../model/event.ts';
import type { SessionState } from '../model/session-state.ts';
import { placeOfSection, type SheetIndex } from '../model/sheet-index.ts';
import { SectionTimes, type SheetTimes, type TimersState } from '../model/timers-state.ts';
import type { EpochMs } from '../model/units.ts';
import { closeActive } from '../navigation/evolve-navigation.ts';
import { WARNING_MS } from './due.ts';
import { startFor, timeSections } from './section-deadline.ts';

export const evolveSectionAsked = (
  index: SheetIndex,
  { timers }: SessionState,
  { data: { sectionId, askId, tries } }: EventOf<'SectionAsked'>,
): void => {
  const place = index.sectionPlace.get(sectionId);
  if (place === undefined || timers.sections[place]?.confirmed === true) return;
  timers.asks = { ...timers.asks, [place]: { id: askId, tries } };
};

/** There is a word of its start: whoever asks from here on asks anew. */
export const endAsk = (timers: TimersState, place: number): void => {
  if (timers.asks[place] === undefined) return;
  const { [place]: _, ...others } = timers.asks;
  timers.asks = others;
};

export const evolveSectionStarted = (
  index: SheetIndex,
  state: SessionState,
  { data }: EventOf<'SectionStarted'>,
): void => {
  const { sectionId, startedAt, deadline, left } = data.run;
  const place = index.sectionPlace.get(sectionId);
  if (place === undefined || state.timers.sections[place] !== null) return;
  if (index.content.sections[place]?.duration === null) return;
  state.timers.sections[place] = new SectionTimes(startedAt, deadline, data.confirmed, false, left, false);
  if (data.confirmed) endAsk(state.timers, place);
};

export const evolveSectionConfirmed = (
  index: SheetIndex,
  { timers }: SessionState,
  { data }: EventOf<'SectionConfirmed'>,
): void => {
  const place = placeOfSection(index, data.sectionId);
  const section = index.content.sections[place];
  const times = timers.sections[place] ?? null;
  if (section === undefined || times === null) return;
  const startedAt = startFor(section, times.startedAt, data.deadline, timers);
  timers.sections[place] = new SectionTimes(startedAt, data.deadline, true, times.over, times.left, times.warned);
  endAsk(timers, place);
};

const endSection = (
  index: SheetIndex,
  state: SessionState,
  sectionId: number,
  at: EpochMs,
  end: (times: SectionTimes) => SectionTimes,
): void => {
  const place = placeOfSection(index, sectionId);
  const times = state.timers.sections[place] ?? null;
  if (times === null) return;
  const { active } = state;
  if (active !== null && index.sectionOfPosition[active] === place) {
    closeActive(index, state, Math.min(at, times.deadline), at);
  }
  state.timers.sections[place] = end(times);
  if (state.marks.count > 0) state.urgent = 'sectionEnd';
};

/** Leaves its examinee in no section: the next place is an event of its own. */
export const evolveSectionExpired = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'SectionExpired'>,
): void =>
  endSection(
    index,
    state,
    data.sectionId,
    at,
    ({ startedAt, deadline, confirmed, left, warned }) =>
      new SectionTimes(startedAt, deadline, confirmed, true, left, warned),
  );

export const evolveSectionLeft = (index: SheetIndex, state: SessionState, { at, data }: EventOf<'SectionLeft'>): void =>
  endSection(
    index,
    state,
    data.sectionId,
    at,
    ({ startedAt, deadline, confirmed, over, warned }) =>
      new SectionTimes(startedAt, deadline, confirmed, over, true, warned),
  );

/** Only one that time ended: what was left stays so. */
export const evolveSectionResumed = (
  index: SheetIndex,
  { timers }: SessionState,
  { data }: EventOf<'SectionResumed'>,
): void => {
  const { sectionId, startedAt, deadline } = data.run;
  const place = placeOfSection(index, sectionId);
  const times = timers.sections[place] ?? null;
  if (times?.over !== true) return;
  timers.sections[place] = new SectionTimes(startedAt, deadline, times.confirmed, false, times.left, false);
};

export const evolveTimeWarned = (
  index: SheetIndex,
  { timers }: SessionState,
  { data }: EventOf<'TimeWarned'>,
): void => {
  if (data.sectionId === null) {
    timers.warned = true;
    return;
  }
  const place = placeOfSection(index, data.sectionId);
  const times = timers.sections[place] ?? null;
  if (times === null) return;
  const { startedAt, deadline, confirmed, over, left } = times;
  timers.sections[place] = new SectionTimes(startedAt, deadline, confirmed, over, left, true);
};

/** Dates back to now all that a clock ahead of time dated later. Warnings that it gave too early come again. */
export const evolveClockSetBack = (state: SessionState, { at }: EventOf<'ClockSetBack'>): void => {
  const { timers, devices } = state;
  state.activeSince = Math.min(state.activeSince, at);
  if (state.unsentSince !== null) state.unsentSince = Math.min(state.unsentSince, at);
  if (at < timers.deadline - WARNING_MS) timers.warned = false;
  timers.sections.forEach((times, place) => {
    if (times?.warned !== true || at >= times.deadline - WARNING_MS) return;
    const { startedAt, deadline, confirmed, over, left } = times;
    timers.sections[place] = new SectionTimes(startedAt, deadline, confirmed, over, left, false);
  });
  if (timers.pause !== null) timers.pause = { ...timers.pause, heardAt: Math.min(timers.pause.heardAt, at) };
  const { doubt } = devices;
  if (doubt === null || doubt.from <= at) return;
  devices.doubt = { ...doubt, from: at, until: doubt.until - (doubt.from - at) };
};

/** A deadline that moved later is warned of anew. What is over stays over. */
export const applySessionTime = (index: SheetIndex, { timers }: SessionState, change: SheetTimes): void => {
  if (change.updatedAt < timers.updatedAt) return;
  if (change.deadline > timers.deadline) timers.warned = false;
  timers.deadline = change.deadline;
  timers.updatedAt = change.updatedAt;
  timers.timeRatio = change.timeRatio;
  timeSections(index, timers);
};
