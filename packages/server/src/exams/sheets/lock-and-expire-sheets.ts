import type { EpochMs, Millis } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { LoadedForm } from '../forms/form-store.ts';
import { hasTimedSections } from '../forms/index-form.ts';
import { sheetDeadline } from './deadlines.ts';
import { expiryOf } from './expiry.ts';
import { finishLocked } from './finish-locked.ts';
import { leftSections, type SectionsLeft, visitsThatLeave } from './left-sections.ts';
import { type SectionStarts, sectionStarts } from './section-store.ts';
import type { SheetIdentity } from './sheet-identity.ts';
import { type HeldSheet, lockSheets, wasOpened } from './sheet-store.ts';

/** A sheet that a transaction has locked, with all that its rules ask. */
export interface LockedSheet {
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

/** Tells until when a backup may still come though the time of its sheet ran out; null: it may not. */
const openUntil = (sheet: HeldSheet, now: EpochMs, grace: Millis): EpochMs | null =>
  sheet.backupWindow > grace ? sheetDeadline(sheet, now) + sheet.backupWindow : null;

/** A pause in which a sheet is found to be over began after that, and gives nothing back. */
const ended = (sheet: HeldSheet): HeldSheet => {
  const { standstill } = sheet;
  return { ...sheet, pausedSince: null, standstill: standstill === null ? null : { ...standstill, pause: null } };
};

/**
 * Locks sheets until the transaction ends and finishes those whose time is over, so that whoever touches a sheet finds it
 * as it is. `now` is read after the wait for it. Sheets without a session are left out; where `isFreeOnly`, those that somebody else holds too.
 */
export const lockAndExpireSheets = async (
  tx: Tx,
  subjects: readonly Subject[],
  clock: () => EpochMs,
  grace: Millis,
  { isFreeOnly = false }: { readonly isFreeOnly?: boolean } = {},
): Promise<{ readonly now: EpochMs; readonly locked: ReadonlyMap<number, LockedSheet> }> => {
  const held = await lockSheets(
    tx,
    subjects.map(({ identity }) => identity.id),
    { isFreeOnly },
  );
  const begun = subjects.filter(({ identity }) => {
    const sheet = held.get(identity.id);
    return sheet !== undefined && wasOpened(sheet);
  });
  const timed = begun.filter(({ form }) => hasTimedSections(form.index)).map(({ identity }) => identity.id);
  const startsOf = await sectionStarts(tx, timed);
  const visitsOf = await visitsThatLeave(tx, begun, held);
  const now = clock();
  const locked = new Map<number, LockedSheet>();
  for (const { identity, form } of subjects) {
    const sheet = held.get(identity.id);
    if (sheet === undefined) continue;
    const starts = startsOf(sheet.id);
    const expiry = expiryOf(sheet, form.index, starts, now, grace);
    if (expiry !== null)
      await finishLocked(tx, sheet, expiry.status, expiry.at, null, {
        answers: null,
        grade: openUntil(sheet, now, grace),
      });
    const current = expiry === null ? sheet : { ...ended(sheet), status: expiry.status, finishedAt: expiry.at };
    const left = leftSections(sheet, form.index, starts, visitsOf(sheet.id));
    locked.set(sheet.id, { identity, form, sheet: current, starts, left });
  }
  return { now, locked };
};
