import type { SectionRun } from '../model/opening.ts';
import type { Opened } from '../model/quiz-session.ts';
import type { Section } from '../model/sheet-content.ts';
import { placeOfSection, type SheetIndex } from '../model/sheet-index.ts';
import { beganFor, ranFor } from '../model/standing.ts';
import { type GivenTime, SectionTimes, type SheetTimes, type TimersState } from '../model/timers-state.ts';
import type { EpochMs, Millis } from '../model/units.ts';

/** The time that a section has, with the accommodation. */
export const sectionLength = ({ duration }: Pick<Section, 'duration'>, timeRatio: number): Millis =>
  Math.round((duration ?? 0) * 1000 * timeRatio);

/** min(start + duration with the accommodation, sheet deadline), what stood in it not counted. */
export const computeSectionDeadline = (
  section: Pick<Section, 'duration'>,
  startedAt: EpochMs,
  timeRatio: number,
  sheetDeadline: EpochMs,
  given: readonly GivenTime[] = [],
): EpochMs => Math.min(ranFor(startedAt, sectionLength(section, timeRatio), given), sheetDeadline);

/** The end that a section which began then has by the sheet's times; null: there is no such section. */
export const endOfRun = (
  { index, state }: Opened,
  { sectionId, startedAt }: Pick<SectionRun, 'sectionId' | 'startedAt'>,
  { timeRatio, deadline }: Pick<SheetTimes, 'timeRatio' | 'deadline'>,
): EpochMs | null => {
  const section = index.content.sections[placeOfSection(index, sectionId)];
  return section === undefined
    ? null
    : computeSectionDeadline(section, startedAt, timeRatio, deadline, state.timers.given);
};

/**
 * The start that gives `deadline`, where the server's end comes before ours: what is computed from it when the session's
 * times change stays the server's.
 */
export const startFor = (
  section: Section,
  startedAt: EpochMs,
  deadline: EpochMs,
  { timeRatio, deadline: sheetDeadline, given }: Pick<TimersState, 'timeRatio' | 'deadline' | 'given'>,
): EpochMs => {
  if (deadline >= sheetDeadline) return startedAt;
  return Math.max(0, beganFor(deadline, sectionLength(section, timeRatio), given));
};

/** The ends of sections by the sheet's times as they are now. A deadline that moved later is warned of anew. What is over stays over. */
export const timeSections = (index: SheetIndex, timers: TimersState): void => {
  const { timeRatio, deadline: end, given } = timers;
  index.content.sections.forEach((section, place) => {
    const times = timers.sections[place] ?? null;
    if (times === null || times.over) return;
    const deadline = computeSectionDeadline(section, times.startedAt, timeRatio, end, given);
    if (deadline === times.deadline) return;
    const warned = times.warned && deadline <= times.deadline;
    timers.sections[place] = new SectionTimes(times.startedAt, deadline, times.confirmed, false, times.left, warned);
  });
};
