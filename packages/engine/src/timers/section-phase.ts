import type { Opened } from '../session/opened.ts';
import type { RejectionOf } from '../session/rejection.ts';
import type { EpochMs } from '../units.ts';

export type SectionPhase = 'untimed' | 'notStarted' | 'running' | 'over' | 'left';

/** `at` null: by what the log says so far, whatever the clock may. */
export const sectionPhase = ({ index, state }: Opened, place: number, at: EpochMs | null): SectionPhase => {
  const section = index.content.sections[place];
  if (section === undefined || section.duration === null) return 'untimed';
  const times = state.timers.sections[place] ?? null;
  if (times === null) return 'notStarted';
  if (times.left) return 'left';
  return times.over || (at !== null && at >= times.deadline) ? 'over' : 'running';
};

export const isClosed = (phase: SectionPhase): boolean => phase === 'over' || phase === 'left';

export type SectionShut = RejectionOf<'SectionNotStarted' | 'SectionOver'>;

/** Why nothing can be gone to or answered in a section now; null: it can. */
export const whyNotInSection = (session: Opened, place: number, at: EpochMs): SectionShut | null => {
  const phase = sectionPhase(session, place, at);
  const sectionId = session.index.content.sections[place]?.id ?? 0;
  if (phase === 'notStarted') return { reason: 'SectionNotStarted', sectionId };
  return isClosed(phase) ? { reason: 'SectionOver', sectionId } : null;
};
