import { ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormContent, FormItem, FormSection } from './form.ts';

export interface IndexedItem {
  readonly item: FormItem;
  /** What it is answered as: a matrix's row is a single choice among its matrix's options. */
  readonly kind: ItemType;
  readonly optionIds: ReadonlySet<number>;
  /** Type 10. */
  readonly matches: ReadonlySet<string>;
  /** Type 8: the blanks of its text. */
  readonly slots: ReadonlySet<number>;
  /** Its place on the sheet, from 0: a row has its matrix's. */
  readonly index: number;
  /** Place of its section in the form. */
  readonly section: number;
}

/** A form by the ordinals of its items, each followed by its children: an answer's id is its sheet's base plus this. */
export interface FormIndex {
  readonly sections: readonly FormSection[];
  readonly items: readonly IndexedItem[];
  readonly positions: number;
  readonly hasTimedSections: boolean;
}

const BLANK = /\{\{\s*(\d+)\s*\}\}/g;
export const slotsOf = (content: string): ReadonlySet<number> =>
  new Set([...content.matchAll(BLANK)].map(([, n]) => Number(n)));

export const indexForm = ({ sections }: FormContent): FormIndex => {
  const items: IndexedItem[] = [];
  let positions = 0;
  const add = (item: FormItem, section: number, matrix: IndexedItem | null): void => {
    const options = matrix?.item.options ?? item.options;
    const indexed: IndexedItem = {
      item,
      kind: matrix === null ? item.type : ITEM_TYPE.singleChoice,
      optionIds: new Set(options.map(({ id }) => id)),
      matches: new Set(options.flatMap(({ match }) => (match === null ? [] : [match]))),
      slots: item.type === ITEM_TYPE.blanks ? slotsOf(item.content) : new Set(),
      index: matrix === null ? positions++ : matrix.index,
      section,
    };
    items.push(indexed);
    for (const child of item.children) add(child, section, item.type === ITEM_TYPE.matrix ? indexed : null);
  };
  sections.forEach((section, place) => {
    for (const item of section.items) add(item, place, null);
  });
  return { sections, items, positions, hasTimedSections: sections.some(({ duration }) => duration !== null) };
};
