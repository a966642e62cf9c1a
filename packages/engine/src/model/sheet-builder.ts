import type { Item, Option } from './item.ts';
import { ITEM_TYPE } from './item-type.ts';
import type { Opening } from './opening.ts';
import { PLAIN_RULES } from './plain-rules.ts';
import type { QuizRules, SheetContent } from './sheet-content.ts';
import type { EpochMs, Millis } from './units.ts';

type MoreOfItem = Partial<Pick<Item, 'required' | 'multipleLine' | 'max' | 'condition'>>;

/**
 * Builds a sheet question by question. Numbers follow from the order: the first item is 1, its options are 11, 12, 13…, its answer is
 * 1001; the second item is 2, its options 21, 22…
 */
export interface SheetBuilder {
  readonly singleChoice: (content: string, options: readonly string[], more?: MoreOfItem) => SheetBuilder;
  readonly multipleChoice: (content: string, options: readonly string[], more?: MoreOfItem) => SheetBuilder;
  readonly text: (content: string, more?: MoreOfItem) => SheetBuilder;
  readonly numeric: (content: string, more?: MoreOfItem) => SheetBuilder;
  readonly date: (content: string, more?: MoreOfItem) => SheetBuilder;
  /** Puts the items that follow into a new section; with `seconds` it has a timer of its own. */
  readonly section: (name: string, seconds?: number) => SheetBuilder;
  readonly content: () => SheetContent;
}

/** More would share their numbers with the next item's. */
const MAX_OPTIONS = 9;

const EMPTY: SheetContent = {
  sheetId: 1,
  quizId: 1,
  formId: 1,
  name: '',
  reference: '',
  rules: PLAIN_RULES,
  updateEach: 3,
  sections: [],
};

const withSection = (sheet: SheetContent, name: string, duration: number | null): SheetContent => ({
  ...sheet,
  sections: [
    ...sheet.sections,
    { id: sheet.sections.length + 1, name, description: null, duration, isSinglePage: false, items: [] },
  ],
});

const withItem = (
  sheet: SheetContent,
  type: Item['type'],
  content: string,
  texts: readonly string[],
  more: MoreOfItem,
): SheetContent => {
  if (texts.length > MAX_OPTIONS) throw new RangeError(`an item of this builder has ${MAX_OPTIONS} options at most`);
  const id = sheet.sections.reduce((count, { items }) => count + items.length, 1);
  const options = texts.map(
    (text, i): Option => ({ id: 10 * id + i + 1, content: text, match: null, nextIndex: null }),
  );
  const item: Item = {
    id,
    type,
    content,
    options,
    children: [],
    required: false,
    multipleLine: false,
    max: null,
    video: null,
    audio: null,
    answerId: 1_000 + id,
    condition: null,
    ...more,
  };
  const { sections } = sheet.sections.length === 0 ? withSection(sheet, sheet.name, null) : sheet;
  return {
    ...sheet,
    sections: sections.map((one, i) => (i === sections.length - 1 ? { ...one, items: [...one.items, item] } : one)),
  };
};

const builderOf = (sheet: SheetContent): SheetBuilder => {
  const item =
    (type: Item['type']) =>
    (content: string, more: MoreOfItem = {}): SheetBuilder =>
      builderOf(withItem(sheet, type, content, [], more));
  const choice =
    (type: Item['type']) =>
    (content: string, options: readonly string[], more: MoreOfItem = {}): SheetBuilder =>
      builderOf(withItem(sheet, type, content, options, more));
  return {
    singleChoice: choice(ITEM_TYPE.singleChoice),
    multipleChoice: choice(ITEM_TYPE.multipleChoice),
    text: item(ITEM_TYPE.text),
    numeric: item(ITEM_TYPE.numeric),
    date: item(ITEM_TYPE.date),
    section: (name, seconds) => builderOf(withSection(sheet, name, seconds ?? null)),
    content: () => sheet,
  };
};

/** A first sheet in a line for each question. What it does not have (blanks, matching, readings…) is written as `SheetContent`. */
export const sheetOf = (
  name: string,
  { rules, ...more }: Partial<Omit<SheetContent, 'name' | 'rules' | 'sections'>> & { rules?: Partial<QuizRules> } = {},
): SheetBuilder => builderOf({ ...EMPTY, ...more, name, rules: { ...PLAIN_RULES, ...rules } });

/** The opening of a sheet for the first time, answerable until `startedAt + limit`, as a server sends it. */
export const firstOpening = (startedAt: EpochMs, limit: Millis): Opening => ({
  status: 'A',
  epoch: 1,
  revision: 0,
  startedAt,
  deadline: startedAt + limit,
  timesUpdatedAt: startedAt,
  timeRatio: 1,
  answers: [],
  sectionRuns: [],
});
