import { slotsIn } from './blanks.ts';
import { buildConditionGraph, type ConditionGraph } from './condition-graph.ts';
import type { IndexedItem, Item } from './item.ts';
import { asksMatch, ITEM_FACTS, ITEM_TYPE, isReading } from './item-type.ts';
import { photoFractions } from './photo-times.ts';
import { questionNumbers } from './question-numbers.ts';
import type { SheetContent } from './sheet-content.ts';

/** Facts about a sheet that can be derived before it is taken: built once, shared by all states, never drafted. */
export interface SheetIndex {
  readonly content: SheetContent;
  readonly items: readonly IndexedItem[];
  readonly ordinalOfPosition: readonly number[];
  readonly numberOfPosition: readonly (string | null)[];
  /** Place of a position's section among the sections. */
  readonly sectionOfPosition: readonly number[];
  readonly positionsOfSection: readonly (readonly number[])[];
  readonly rowsOf: ReadonlyMap<number, readonly number[]>;
  readonly ordinalOfItem: ReadonlyMap<number, number>;
  readonly ordinalOfAnswer: ReadonlyMap<number, number>;
  /** The first answer id, if the ids are one run of numbers in the order of their items; null: they are not. */
  readonly firstAnswerId: number | null;
  readonly sectionPlace: ReadonlyMap<number, number>;
  readonly requiredPositions: readonly number[];
  readonly graph: ConditionGraph;
  readonly photoFractions: readonly number[];
}

const firstOfRun = (items: readonly IndexedItem[]): number | null => {
  const first = items[0]?.item.answerId ?? null;
  return first !== null && items.every(({ item }, ordinal) => item.answerId === first + ordinal) ? first : null;
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
    const isRow = above !== undefined && !isReading(above.kind);
    const ordinal = items.length;
    const position = isRow ? above.position : ordinalOfPosition.length;
    const { hasBlanks } = ITEM_FACTS[item.type];
    const slots = hasBlanks ? slotsIn(item.content) : [];
    items.push({
      item,
      kind: isRow ? ITEM_TYPE.singleChoice : item.type,
      options: isRow ? above.options : item.options,
      position,
      parent,
      isRow,
      isQuestion: !isRow && !isReading(item.type),
      slots,
      needed: Math.max(
        1,
        hasBlanks ? Math.min(slots.length, item.options.length) : item.options.filter(asksMatch).length,
      ),
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
  const graph = buildConditionGraph(items, ordinalOfItem);
  return {
    content,
    items,
    ordinalOfPosition,
    numberOfPosition: questionNumbers(items, graph, ordinalOfPosition),
    sectionOfPosition,
    positionsOfSection,
    rowsOf,
    ordinalOfItem,
    ordinalOfAnswer,
    firstAnswerId: firstOfRun(items),
    sectionPlace: new Map(content.sections.map((section, place) => [section.id, place] as const)),
    requiredPositions,
    graph,
    photoFractions: photoFractions(content.sheetId),
  };
};

const built = new WeakMap<SheetContent, SheetIndex>();

/** Builds the index of a content once: the decision to open a sheet needs it, and so does the event. */
export const buildSheetIndex = (content: SheetContent): SheetIndex => {
  const known = built.get(content);
  if (known !== undefined) return known;
  const index = build(content);
  built.set(content, index);
  return index;
};

/** A place, an ordinal, a section that there is not: no list has anything there. */
const NOWHERE = -1;

/** The ordinal of what is at a place of the sheet. */
export const ordinalAt = (index: SheetIndex, position: number): number => index.ordinalOfPosition[position] ?? NOWHERE;

/** The place, among the sections, of the one that a place of the sheet is in. */
export const sectionPlaceAt = (index: SheetIndex, position: number): number =>
  index.sectionOfPosition[position] ?? NOWHERE;

/** The place of the section with that id. */
export const placeOfSection = (index: SheetIndex, sectionId: number): number =>
  index.sectionPlace.get(sectionId) ?? NOWHERE;

export const ordinalOfItem = (index: SheetIndex, itemId: number): number => index.ordinalOfItem.get(itemId) ?? NOWHERE;

/** A server gives the answers of a sheet one run of ids: then no map is asked, which makes a replay a fifth faster. */
export const ordinalOfAnswer = (index: SheetIndex, answerId: number): number => {
  const { firstAnswerId, items } = index;
  if (firstAnswerId === null) return index.ordinalOfAnswer.get(answerId) ?? NOWHERE;
  const ordinal = answerId - firstAnswerId;
  return items[ordinal] === undefined ? NOWHERE : ordinal;
};

export const indexedAt = (index: SheetIndex, position: number): IndexedItem | undefined =>
  index.items[ordinalAt(index, position)];

/** Answer ids are the sheet's identity: wording may be corrected while it is taken. */
export const sameSheet = (index: SheetIndex, content: SheetContent): boolean => {
  if (index.content.sheetId !== content.sheetId || index.content.formId !== content.formId) return false;
  // The very same one needs no looking at, however large it is.
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
