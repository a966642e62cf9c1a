import type { EpochMs, FinalStatus, Millis } from '@quipu/engine';
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
 * When the last section's time ends with nowhere else to go: every other section is behind too (its own time is over, or
 * the back button is off). Null: it does not end so.
 */
const lastSectionEnd = (
  sheet: HeldSheet,
  form: FormIndex,
  starts: SectionStarts,
  deadline: EpochMs,
): EpochMs | null => {
  const ends = form.sections.map(({ id, duration }) => {
    const startedAt = starts.get(id);
    return duration === null || startedAt === undefined ? null : sectionDeadline(startedAt, duration, sheet, deadline);
  });
  const last = ends.at(-1) ?? null;
  if (last === null) return null;
  return !sheet.backButtonEnabled || ends.every((end) => end !== null && end <= last) ? last : null;
};

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
  const sectionEnd = form.hasTimedSections ? lastSectionEnd(sheet, form, starts, deadline) : null;
  if (sectionEnd !== null && sectionEnd < deadline && now > sectionEnd + grace)
    return { status: 'FST', at: sectionEnd };
  return now > deadline + grace ? { status: 'FT', at: deadline } : null;
};
