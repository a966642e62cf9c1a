import type { Section } from '../content/sheet-content.ts';
import type { EpochMs } from '../units.ts';

/** min(start + duration with the accommodation, sheet deadline). */
export const computeSectionDeadline = (
  section: Pick<Section, 'duration'>,
  startedAt: EpochMs,
  timeRatio: number,
  sheetDeadline: EpochMs,
): EpochMs => Math.min(startedAt + Math.round((section.duration ?? 0) * 1000 * timeRatio), sheetDeadline);

/**
 * The start that gives `deadline`, where the server's end comes before ours: what is computed from it when the session's
 * times change stays the server's.
 */
export const startFor = (
  section: Section,
  startedAt: EpochMs,
  deadline: EpochMs,
  timeRatio: number,
  sheetDeadline: EpochMs,
): EpochMs => {
  if (deadline >= sheetDeadline) return startedAt;
  return Math.max(0, deadline - Math.round((section.duration ?? 0) * 1000 * timeRatio));
};
