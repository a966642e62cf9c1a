import { buildConditionGraph, type ConditionGraph } from '../conditions/condition-graph.ts';
import { photoFractions } from '../timers/photo-times.ts';
import type { IndexedItem } from './indexed-item.ts';
import { ITEM_TYPE, type Item } from './item.ts';
import type { SheetContent } from './sheet-content.ts';

/** What can be known of a sheet before it is taken: built once, shared by all states, never drafted. */
export interface SheetIndex {
  readonly content: SheetContent;
  readonly items: readonly IndexedItem[];
  readonly ordinalOfPosition: readonly number[];
  /** Place of a position's section among the sections. */
  readonly sectionOfPosition: readonly number[];
  readonly positionsOfSection: readonly (readonly number[])[];
  readonly rowsOf: ReadonlyMap<number, readonly number[]>;
  readonly ordinalOfItem: ReadonlyMap<number, number>;
  readonly ordinalOfAnswer: ReadonlyMap<number, number>;
  readonly sectionPlace: ReadonlyMap<number, number>;
  readonly requiredPositions: readonly number[];
  readonly graph: ConditionGraph;
  readonly photoFractions: readonly number[];
}

/** The blanks `{{n}}` of a text. */
export const slotsIn = (content: string): readonly number[] => [
  ...new Set([...content.matchAll(/\{\{\s*(\d+)\s*\}\}/g)].map((match) => Number(match[1]))),
];

const slotsOf = (item: Item): readonly number[] => (item.type === ITEM_TYPE.blanks ? slotsIn(item.content) : []);

const neededOf = (item: Item, slots: readonly number[]): number => {
  if (item.type === ITEM_TYPE.blanks) return Math.max(1, Math.min(slots.length, item.options.length));
  if (item.type === ITEM_TYPE.matching) {
    return Math.max(1, item.options.filter((option) => option.content !== '').length);
  }
  return 1;
};

const build = (content: SheetContent): SheetIndex => {
  const items: IndexedItem[] = [];
  const ordinalOfPosition: number[] = [];
  const sectionOfPosition: number[] = [];
  const positionsOfSection: number[][] = content.sections.map(() => []);
  const rowsOf = new Map<number, number[]>();
  const ordinalOfItem = new Map<number, number>();
  const ordinalOfAnswer = new Map<number, number>();

  const add = (item: Item, section: number, parent: number): void => {
    const above = items[parent];
    const isRow = above !== undefined && above.kind !== ITEM_TYPE.reading;
    const ordinal = items.length;
    const position = isRow ? above.position : ordinalOfPosition.length;
    const slots = slotsOf(item);
    items.push({
      item,
      kind: isRow ? ITEM_TYPE.singleChoice : item.type,
      options: isRow ? above.options : item.options,
      position,
      parent,
      isRow,
      isQuestion: !isRow && item.type !== ITEM_TYPE.reading,
      slots,
      needed: neededOf(item, slots),
    });
    if (!ordinalOfItem.has(item.id)) ordinalOfItem.set(item.id, ordinal);
    if (!ordinalOfAnswer.has(item.answerId)) ordinalOfAnswer.set(item.answerId, ordinal);
    if (isRow) {
      const rows = rowsOf.get(parent);
      if (rows === undefined) rowsOf.set(parent, [ordinal]);
      else rows.push(ordinal);
    } else {
      ordinalOfPosition.push(ordinal);
      sectionOfPosition.push(section);
      positionsOfSection[section]?.push(position);
    }
    for (const child of item.children) add(child, section, ordinal);
  };
  content.sections.forEach((section, place) => {
    for (const item of section.items) add(item, place, -1);
  });

  const requiredPositions = ordinalOfPosition.flatMap((ordinal, position) => {
    const indexed = items[ordinal];
    return indexed?.isQuestion === true && indexed.item.required ? [position] : [];
  });
  return {
    content,
    items,
    ordinalOfPosition,
    sectionOfPosition,
    positionsOfSection,
    rowsOf,
    ordinalOfItem,
    ordinalOfAnswer,
    sectionPlace: new Map(content.sections.map((section, place) => [section.id, place] as const)),
    requiredPositions,
    graph: buildConditionGraph(items, ordinalOfItem),
    photoFractions: photoFractions(content.sheetId),
  };
};

const built = new WeakMap<SheetContent, SheetIndex>();

/** Of one content it is built once: what opens a sheet is decided with it, and happens with it. */
export const buildSheetIndex = (content: SheetContent): SheetIndex => {
  const known = built.get(content);
  if (known !== undefined) return known;
  const index = build(content);
  built.set(content, index);
  return index;
};

/** Answer ids of a sheet are usually one run of numbers: then no map is asked. -1: none of this sheet's. */
export const ordinalOfAnswer = (index: SheetIndex, answerId: number): number => {
  const guess = answerId - (index.items[0]?.item.answerId ?? 0);
  if (index.items[guess]?.item.answerId === answerId) return guess;
  return index.ordinalOfAnswer.get(answerId) ?? -1;
};

export const indexedAt = (index: SheetIndex, position: number): IndexedItem | undefined =>
  index.items[index.ordinalOfPosition[position] ?? -1];

/** Answer ids are the sheet's identity: wording may be corrected while it is taken. */
export const sameSheet = (index: SheetIndex, content: SheetContent): boolean => {
  if (index.content.sheetId !== content.sheetId || index.content.formId !== content.formId) return false;
  if (index.content === content) return true;
  const ids: number[] = [];
  const add = (item: Item): void => {
    ids.push(item.id, item.answerId);
    item.children.forEach(add);
  };
  for (const section of content.sections) section.items.forEach(add);
  return (
    ids.length === 2 * index.items.length &&
    index.items.every(({ item }, at) => ids[2 * at] === item.id && ids[2 * at + 1] === item.answerId)
  );
};
