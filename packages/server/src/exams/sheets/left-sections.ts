import { type EpochMs, type SheetIndex, sectionsLeft } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import type { LoadedForm } from '../forms/form-store.ts';
import { firstVisits, type SectionRange, type SectionStarts } from './section-store.ts';
import type { SheetIdentity } from './sheet-identity.ts';
import type { HeldSheet } from './sheet-store.ts';

/** Finds when sections were left for good, as far as is known here, by section id. */
export type SectionsLeft = ReadonlyMap<number, EpochMs>;

interface Subject {
  readonly identity: SheetIdentity;
  readonly form: LoadedForm;
}

type ItemRange = Pick<SectionRange, 'sectionId' | 'from' | 'to'>;
const rangesByForm = new WeakMap<SheetIndex, readonly ItemRange[]>();

/** The sections after the first, by their items: whoever is in one of them has left those before. */
const itemRanges = (form: SheetIndex): readonly ItemRange[] => {
  const known = rangesByForm.get(form);
  if (known !== undefined) return known;
  const { content, items, sectionOfPosition } = form;
  const placeOf = (item: { readonly position: number }) => sectionOfPosition[item.position];
  const ranges = content.sections.flatMap(({ id: sectionId }, place) => {
    const from = items.findIndex((item) => placeOf(item) === place);
    const to = items.findLastIndex((item) => placeOf(item) === place) + 1;
    return place === 0 || from < 0 ? [] : [{ sectionId, from, to }];
  });
  rangesByForm.set(form, ranges);
  return ranges;
};

const rangesOf = ({ identity: { id: sheetId, answerBase }, form }: Subject): readonly SectionRange[] =>
  itemRanges(form.index).map(({ sectionId, from, to }) => ({
    sheetId,
    sectionId,
    from: answerBase + from,
    to: answerBase + to,
  }));

/**
 * Finds when something of each section was first visited, of the sheets where that leaves those before it: the back button
 * is off.
 */
export const visitsThatLeave = (
  tx: Tx,
  subjects: readonly Subject[],
  held: ReadonlyMap<number, HeldSheet>,
): Promise<(sheetId: number) => SectionStarts> =>
  firstVisits(
    tx,
    subjects.filter(({ identity }) => held.get(identity.id)?.backButtonEnabled === false).flatMap(rangesOf),
  );

/** Tells when the sections of a sheet were left, by the engine's rule. */
export const leftSections = (
  { backButtonEnabled }: HeldSheet,
  { content: { sections } }: SheetIndex,
  starts: SectionStarts,
  visits: SectionStarts,
): SectionsLeft =>
  sectionsLeft(
    sections.map(({ id, duration }) => ({
      id,
      isTimed: duration !== null,
      startedAt: starts.get(id) ?? null,
      visitedAt: visits.get(id) ?? null,
    })),
    backButtonEnabled,
  );
