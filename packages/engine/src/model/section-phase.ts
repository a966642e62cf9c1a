import type { Opened } from './quiz-session.ts';
import type { RejectionOf } from './rejection.ts';
import { sectionPlaceAt } from './sheet-index.ts';
import { clockAt } from './standing.ts';
import type { EpochMs } from './units.ts';

export type SectionPhase = 'untimed' | 'notStarted' | 'running' | 'over' | 'left';

/** `at` null: by what the log says so far, whatever the clock may. */
export const sectionPhase = ({ index, state }: Opened, place: number, at: EpochMs | null): SectionPhase => {
  const section = index.content.sections[place];
  if (section === undefined || section.duration === null) return 'untimed';
  const times = state.timers.sections[place] ?? null;
  if (times === null) return 'notStarted';
  if (times.left) return 'left';
  return times.over || (at !== null && clockAt(state.timers, at) >= times.deadline) ? 'over' : 'running';
};

/** The phase of the section that a place of the sheet belongs to. */
export const phaseAt = (session: Opened, position: number, at: EpochMs | null): SectionPhase =>
  sectionPhase(session, sectionPlaceAt(session.index, position), at);

export const isClosed = (phase: SectionPhase): boolean => phase === 'over' || phase === 'left';

export type SectionShut = RejectionOf<'SectionNotStarted' | 'SectionOver'>;

/** Tells why a place can't be gone to or answered now, because of the section that it is in; null: it can. */
export const whyNotInSection = (session: Opened, position: number, at: EpochMs): SectionShut | null => {
  const place = sectionPlaceAt(session.index, position);
  const section = session.index.content.sections[place];
  if (section === undefined) return null;
  const phase = sectionPhase(session, place, at);
  if (phase === 'notStarted') return { reason: 'SectionNotStarted', sectionId: section.id };
  return isClosed(phase) ? { reason: 'SectionOver', sectionId: section.id } : null;
};
