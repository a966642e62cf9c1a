import { computeSectionDeadline, type EpochMs, type Millis, type SheetIndex } from '@quipu/engine';
import { sheetDeadline, timeRatio } from './deadlines.ts';
import { recordSectionStart, type SectionStarts } from './section-store.ts';
import { type Subject, settleSheets } from './settle-sheets.ts';
import type { HeldSheet, Within } from './sheet-store.ts';
import { texts } from './texts.ts';

export type SectionOutcome =
  | { readonly kind: 'refused'; readonly msg: string }
  | { readonly kind: 'noSection' }
  | { readonly kind: 'started'; readonly startedAt: EpochMs; readonly end: EpochMs; readonly now: EpochMs };

/** With the back button off, a section that comes before one already started was left. */
const wasLeft = ({ backButtonEnabled }: HeldSheet, form: SheetIndex, starts: SectionStarts, place: number): boolean =>
  !backButtonEnabled && form.content.sections.some(({ id }, other) => other > place && starts.has(id));

/**
 * Starts a timed section, once: a repeat gets the same reply. A hybrid sheet says when it truly started, and the earlier
 * of two starts stays.
 */
export const startSection = async (
  within: Within,
  subject: Subject,
  sectionId: number,
  said: EpochMs | null,
  clock: () => EpochMs,
  grace: Millis,
): Promise<SectionOutcome> => {
  const { now, settled } = await settleSheets(within, [subject], clock, grace);
  const found = settled.get(subject.identity.id);
  if (found === undefined) return { kind: 'refused', msg: texts.noSession };
  const { sheet, form, starts } = found;
  const place = form.index.content.sections.findIndex(({ id }) => id === sectionId);
  const section = form.index.content.sections[place];
  if (section === undefined) return { kind: 'noSection' };
  if (section.duration === null) return { kind: 'refused', msg: texts.sectionUntimed };
  if (sheet.status === 'P' || sheet.status === 'I') return { kind: 'refused', msg: texts.notStarted };
  if (sheet.status !== 'A') return { kind: 'refused', msg: texts.finished };

  const held = starts.get(sectionId);
  const offline = sheet.hybridMode && said !== null ? Math.max(sheet.startedAt ?? now, Math.min(said, now)) : null;
  const startedAt = Math.min(held ?? now, offline ?? now);
  const deadline = sheetDeadline(sheet, now);
  if (held === undefined) {
    if (startedAt >= deadline) return { kind: 'refused', msg: texts.timeOver };
    if (offline === null && wasLeft(sheet, form.index, starts, place))
      return { kind: 'refused', msg: texts.sectionLeft };
  }
  if (held !== startedAt) await recordSectionStart(within, sheet.id, sectionId, startedAt);
  return {
    kind: 'started',
    startedAt,
    end: computeSectionDeadline(section, startedAt, timeRatio(sheet), deadline),
    now,
  };
};
