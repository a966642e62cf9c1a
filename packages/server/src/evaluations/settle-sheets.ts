import type { EpochMs, Millis } from '@quipu/engine';
import { sheetDeadline } from './deadlines.ts';
import { expiryOf } from './expiry.ts';
import type { LoadedForm } from './form-store.ts';
import { hasTimedSections } from './index-form.ts';
import { leftSections, type SectionsLeft, visitsThatLeave } from './left-sections.ts';
import { type SectionStarts, sectionStarts } from './section-store.ts';
import type { SheetIdentity } from './sheet-identity.ts';
import { finishHeld, type HeldSheet, holdSheets, type Within } from './sheet-store.ts';

/** A sheet held in a transaction, with all that its rules ask. */
export interface SettledSheet {
  readonly identity: SheetIdentity;
  readonly form: LoadedForm;
  readonly sheet: HeldSheet;
  readonly starts: SectionStarts;
  readonly left: SectionsLeft;
}

export interface Subject {
  readonly identity: SheetIdentity;
  readonly form: LoadedForm;
}

/** When a backup may still come though the time of its sheet ran out; null: it may not. */
const openUntil = (sheet: HeldSheet, now: EpochMs, grace: Millis): EpochMs | null =>
  sheet.backupWindow > grace ? sheetDeadline(sheet, now) + sheet.backupWindow : null;

/**
 * Holds sheets until the transaction ends and finishes those whose time is over, so that whoever touches a sheet finds it
 * as it is. `now` is read after the wait for it. Sheets without a session are left out.
 */
export const settleSheets = async (
  within: Within,
  subjects: readonly Subject[],
  clock: () => EpochMs,
  grace: Millis,
): Promise<{ readonly now: EpochMs; readonly settled: ReadonlyMap<number, SettledSheet> }> => {
  const held = await holdSheets(
    within,
    subjects.map(({ identity }) => identity.id),
  );
  const timed = subjects.filter(({ form }) => hasTimedSections(form.index)).map(({ identity }) => identity.id);
  const startsOf = await sectionStarts(within, timed);
  const visitsOf = await visitsThatLeave(within, subjects, held);
  const now = clock();
  const settled = new Map<number, SettledSheet>();
  for (const { identity, form } of subjects) {
    const sheet = held.get(identity.id);
    if (sheet === undefined) continue;
    const starts = startsOf(sheet.id);
    const expiry = expiryOf(sheet, form.index, starts, now, grace);
    if (expiry !== null)
      await finishHeld(within, sheet.id, expiry.status, expiry.at, null, {
        answers: null,
        grade: openUntil(sheet, now, grace),
      });
    const current = expiry === null ? sheet : { ...sheet, status: expiry.status, finishedAt: expiry.at };
    const left = leftSections(sheet, form.index, starts, visitsOf(sheet.id));
    settled.set(sheet.id, { identity, form, sheet: current, starts, left });
  }
  return { now, settled };
};
