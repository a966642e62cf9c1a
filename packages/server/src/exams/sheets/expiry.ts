import { type EpochMs, type FinalStatus, type Millis, type SheetIndex, sectionsEnd } from '@quipu/engine';
import { hasTimedSections } from '../forms/index-form.ts';
import { sectionDeadline, sheetDeadline } from './deadlines.ts';
import type { SectionStarts } from './section-store.ts';
import type { HeldSheet } from './sheet-store.ts';

export interface Expiry {
  readonly status: Extract<FinalStatus, 'FT' | 'FST'>;
  /** Its time ran out then. */
  readonly at: EpochMs;
}

/**
 * Tells what a sheet that nobody finished has become by `now`: its answers' grace is over, so that nothing more can arrive.
 * Null: it goes on.
 */
export const expiryOf = (
  sheet: HeldSheet,
  form: SheetIndex,
  starts: SectionStarts,
  now: EpochMs,
  grace: Millis,
): Expiry | null => {
  if (sheet.status !== 'A') return null;
  const deadline = sheetDeadline(sheet, now);
  const ends = form.content.sections.map((section) => {
    const startedAt = starts.get(section.id);
    const isTimed = section.duration !== null && startedAt !== undefined;
    const end = isTimed ? sectionDeadline(section, startedAt, sheet, now) : null;
    return { duration: section.duration, deadline: end };
  });
  const sectionEnd = hasTimedSections(form) ? sectionsEnd(ends, sheet.backButtonEnabled) : null;
  if (sectionEnd !== null && sectionEnd < deadline && now > sectionEnd + grace)
    return { status: 'FST', at: sectionEnd };
  return now > deadline + grace ? { status: 'FT', at: deadline } : null;
};
