import { hasRows, type Item, type SheetContent } from '@quipu/engine';
import type { FormContent, FormItem, FormOption } from '../platform/db/columns/form.ts';
import { type CatalogueItem, ITEM_CATALOGUE } from './item-catalogue.ts';

/** A number that looks like chance, the same for the same two. */
const mixed = (a: number, b: number): number => Math.abs(Math.imul(a ^ 0x9e3779b9, b + 0x85ebca6b)) % 9_973;

/**
 * A form with the engine's generated items, and right answers of which generated answers meet some. `seed` decides which
 * options are right, what items are worth, and which have no right answer.
 */
export const formOfSheet = ({ sections }: SheetContent, seed: number): FormContent => {
  const itemOf = (item: Item, columns: readonly { readonly id: number }[] | null): FormItem => {
    const luck = mixed(item.id, seed);
    const own: CatalogueItem = ITEM_CATALOGUE[item.type];
    const optionOf = ({ id, content, match, nextIndex }: Item['options'][number], place: number): FormOption => ({
      ...{ id, content, match, nextIndex, isCorrect: false, slot: null, weight: null },
      ...own.rightOption(luck, place, item.options.length),
    });
    return {
      id: item.id,
      type: item.type,
      content: item.content,
      options: item.options.map(optionOf),
      children: item.children.map((child) => itemOf(child, hasRows(item.type) ? item.options : null)),
      required: item.required,
      multipleLine: item.multipleLine,
      max: item.max,
      audio: null,
      video: null,
      condition: item.condition,
      correctAnswer: null,
      tolerance: null,
      correctOptionId:
        columns === null || luck % 5 === 0 ? null : (columns[luck % Math.max(1, columns.length)]?.id ?? null),
      points: [1, 1, 2, 0.5, 0.3, 0][luck % 6] ?? 1,
      wrongParts: null,
      ...own.rightItem(luck),
    };
  };
  return {
    sections: sections.map((section) => ({ ...section, items: section.items.map((item) => itemOf(item, null)) })),
    images: [],
  };
};
