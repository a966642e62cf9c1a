import { type EpochMs, type FinalStatus, type Millis, sectionsEnd } from '@quipu/engine';
import { sectionDeadline, sheetDeadline } from './deadlines.ts';
import type { FormIndex } from './form-index.ts';
import type { SectionStarts } from './section-store.ts';
import type { HeldSheet } from './sheet-store.ts';

export interface Expiry {
  readonly status: Extract<FinalStatus, 'FT' | 'FST'>;
  /** When its time ran out. */
  readonly at: EpochMs;
}

/**
 * What a sheet that nobody finished has become by `now`: its answers' grace is over, so that nothing more can arrive.
 * Null: it goes on.
 */
export const expiryOf = (
  sheet: HeldSheet,
  form: FormIndex,
  starts: SectionStarts,
  now: EpochMs,
  grace: Millis,
): Expiry | null => {
  if (sheet.status !== 'A') return null;
  const deadline = sheetDeadline(sheet, now);
  const ends = form.sections.map(({ id, duration }) => {
    const startedAt = starts.get(id);
    const isTimed = duration !== null && startedAt !== undefined;
    return { duration, deadline: isTimed ? sectionDeadline(startedAt, duration, sheet, deadline) : null };
  });
  const sectionEnd = form.hasTimedSections ? sectionsEnd(ends, sheet.backButtonEnabled) : null;
  if (sectionEnd !== null && sectionEnd < deadline && now > sectionEnd + grace)
    return { status: 'FST', at: sectionEnd };
  return now > deadline + grace ? { status: 'FT', at: deadline } : null;
};
