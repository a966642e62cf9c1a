import { type EpochMs, type SheetIndex, sectionsLeft } from '@quipu/engine';
import type { LoadedForm } from './form-store.ts';
import { hasTimedSections } from './index-form.ts';
import { firstVisits, type SectionRange, type SectionStarts } from './section-store.ts';
import type { SheetIdentity } from './sheet-identity.ts';
import type { HeldSheet, Within } from './sheet-store.ts';

/** When timed sections were left for good, as far as is known here, by section id. */
export type SectionsLeft = ReadonlyMap<number, EpochMs>;

interface Subject {
  readonly identity: SheetIdentity;
  readonly form: LoadedForm;
}

/** The sections after the first timed one: whoever is in one of them has left those before. */
const rangesOf = ({ identity, form }: Subject): readonly SectionRange[] => {
  const { content, items, sectionOfPosition } = form.index;
  const { sections } = content;
  const isIn = (place: number) => (item: { readonly position: number }) => sectionOfPosition[item.position] === place;
  const first = sections.findIndex(({ duration }) => duration !== null);
  return sections.flatMap(({ id: sectionId }, place) => {
    const from = items.findIndex(isIn(place));
    if (place <= first || from < 0) return [];
    const to = items.findLastIndex(isIn(place)) + 1;
    const { id: sheetId, answerBase } = identity;
    return [{ sheetId, sectionId, from: answerBase + from, to: answerBase + to }];
  });
};

/** When something of each section was first visited, of the sheets where that leaves those before it: the back button is off. */
export const visitsThatLeave = (
  within: Within,
  subjects: readonly Subject[],
  held: ReadonlyMap<number, HeldSheet>,
): Promise<(sheetId: number) => SectionStarts> =>
  firstVisits(
    within,
    subjects
      .filter(
        ({ identity, form }) => hasTimedSections(form.index) && held.get(identity.id)?.backButtonEnabled === false,
      )
      .flatMap(rangesOf),
  );

/** When the timed sections of a sheet were left, by the engine's rule. */
export const leftSections = (
  { backButtonEnabled }: HeldSheet,
  { content: { sections } }: SheetIndex,
  starts: SectionStarts,
  visits: SectionStarts,
): SectionsLeft =>
  sectionsLeft(
    sections.map(({ id, duration }) => ({
      id,
      duration,
      startedAt: starts.get(id) ?? null,
      visitedAt: visits.get(id) ?? null,
    })),
    backButtonEnabled,
  );
