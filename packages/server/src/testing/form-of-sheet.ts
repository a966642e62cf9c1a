import { ITEM_TYPE, type Item, type SheetContent } from '@quipu/engine';
import type { FormContent, FormItem, FormOption } from '../evaluations/form.ts';

/** A number that looks like chance, the same for the same two. */
const mixed = (a: number, b: number): number => Math.abs(Math.imul(a ^ 0x9e3779b9, b + 0x85ebca6b)) % 9_973;

/**
 * A form with the engine's generated items, and right answers of which generated answers meet some. `seed` decides which
 * options are right, what items are worth, and which have no right answer.
 */
export const formOfSheet = ({ sections }: SheetContent, seed: number): FormContent => {
  const itemOf = (item: Item, columns: readonly { readonly id: number }[] | null): FormItem => {
    const luck = mixed(item.id, seed);
    const one = luck % Math.max(1, item.options.length);
    const isMany = item.type === ITEM_TYPE.multipleChoice || item.type === ITEM_TYPE.multipleChoiceWithText;
    const isChoice = isMany || item.type === ITEM_TYPE.singleChoice || item.type === ITEM_TYPE.singleChoiceWithText;
    const hasParts = item.type === ITEM_TYPE.blanks || item.type === ITEM_TYPE.matching;
    const optionOf = ({ id, content, match, nextIndex }: Item['options'][number], place: number): FormOption => ({
      ...{ id, content, match, nextIndex },
      isCorrect: isChoice && luck % 7 !== 0 && (isMany ? ((luck >> place) & 1) === 1 : place === one),
      slot: item.type === ITEM_TYPE.blanks ? place + 1 : null,
      weight: hasParts && luck % 3 === 0 ? (1 + ((luck >> place) % 4)) / 4 : null,
    });
    const written: Readonly<Record<number, string>> = {
      5: `X${luck % 3}`,
      6: `${luck % 20}`,
      7: `201${luck % 9}-01-15`,
    };
    return {
      id: item.id,
      type: item.type,
      content: item.content,
      options: item.options.map(optionOf),
      children: item.children.map((child) => itemOf(child, item.type === ITEM_TYPE.matrix ? item.options : null)),
      required: item.required,
      multipleLine: item.multipleLine,
      max: item.max,
      audio: null,
      video: null,
      condition: item.condition,
      correctAnswer: written[item.type] ?? null,
      tolerance: item.type === ITEM_TYPE.numeric ? luck % 30 : null,
      correctOptionId:
        columns === null || luck % 5 === 0 ? null : (columns[luck % Math.max(1, columns.length)]?.id ?? null),
      points: [1, 1, 2, 0.5, 0.3, 0][luck % 6] ?? 1,
      wrongParts: hasParts && luck % 4 < 2 ? { penalty: (luck % 5) / 10, lowerBound: luck % 4 === 0 ? 0 : -0.4 } : null,
    };
  };
  return {
    sections: sections.map((section) => ({ ...section, items: section.items.map((item) => itemOf(item, null)) })),
    images: [],
  };
};
