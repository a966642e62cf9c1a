import { hasRows, isReading } from '@quipu/engine';
import type { AuthoredEvaluation, AuthoredItem } from './authored-evaluation.ts';

export interface PlacedItem {
  readonly item: AuthoredItem;
  /** Its place in the file, as in `sections.0.items.3`. */
  readonly path: string;
  readonly parent: AuthoredItem | null;
  /** Its place on the sheet; a matrix's row has its matrix's. */
  readonly index: number;
  /** The place of the first that is on the screen with it: of a section on one page, or its own. */
  readonly page: number;
}

/** Its children are rows. */
export const isMatrix = ({ type }: AuthoredItem): boolean => type !== null && hasRows(type);

/** Every item in the order of the sheet, children after their parent. */
export const placedItems = ({ sections }: AuthoredEvaluation): readonly PlacedItem[] => {
  const placed: PlacedItem[] = [];
  let positions = 0;
  const add = (item: AuthoredItem, path: string, parent: PlacedItem | null, sectionPage: number | null): void => {
    const isRow = parent !== null && isMatrix(parent.item);
    const index = isRow ? parent.index : positions++;
    const own = { item, path, parent: parent?.item ?? null, index, page: sectionPage ?? index };
    placed.push(own);
    item.children.forEach((child, place) => add(child, `${path}.children.${place}`, own, sectionPage));
  };
  sections.forEach((section, place) => {
    const page = section.is_single_page ? positions : null;
    section.items.forEach((item, within) => add(item, `sections.${place}.items.${within}`, null, page));
  });
  return placed;
};

/** Counts what asks something, as the preview does: a matrix is one question, and a reading none beside its own. */
export const questionsIn = (evaluation: AuthoredEvaluation): number =>
  placedItems(evaluation).filter(({ item: { type } }) => type !== null && !isReading(type)).length;
