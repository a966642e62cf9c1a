import * as t from 'io-ts';

/** The item types of spec 2 §3, by the number they have on the wire. */
export const ITEM_TYPE = {
  singleChoice: 1,
  multipleChoice: 2,
  singleChoiceWithText: 3,
  multipleChoiceWithText: 4,
  text: 5,
  numeric: 6,
  date: 7,
  blanks: 8,
  matrix: 9,
  matching: 10,
  reading: 11,
} as const;
export type ItemType = (typeof ITEM_TYPE)[keyof typeof ITEM_TYPE];

export const ITEM_TYPES: readonly ItemType[] = Object.values(ITEM_TYPE);

const [first, second, ...others] = ITEM_TYPES.map((type) => t.literal(type));
if (first === undefined || second === undefined) throw new Error('a union has two members at least');
export const ItemType: t.Type<ItemType, ItemType, unknown> = t.union([first, second, ...others], 'ItemType');

/** The facts about a type that more than one layer asks for. Each layer keeps its own in a table of its own. */
export interface ItemFacts {
  /**
   * Its answer is made of this. `choices`: its options, to which conditions and "next" may refer. `parts`: each of its
   * options put somewhere. `rows`: its children's answers, at its own place, out of its own options. `nothing`: it is
   * read, and its children are questions after it.
   */
  readonly answeredWith: 'choices' | 'writing' | 'parts' | 'rows' | 'nothing';
  /**
   * The kind of content that each detail of an answer carries (`answerParts`); of a matrix, the one that is right for
   * all its rows.
   */
  readonly says: 'options' | 'text' | 'date' | 'slots' | 'pairs' | 'nothing';
  /** The blanks `{{n}}` of its content are where its options go. */
  readonly hasBlanks: boolean;
  /** Each option has a counterpart; those that have something on its left are asked for it (`asksMatch`). */
  readonly hasMatches: boolean;
}

const facts = (
  answeredWith: ItemFacts['answeredWith'],
  says: ItemFacts['says'],
  more: Partial<ItemFacts> = {},
): ItemFacts => ({
  answeredWith,
  says,
  hasBlanks: false,
  hasMatches: false,
  ...more,
});

export const ITEM_FACTS = {
  [ITEM_TYPE.singleChoice]: facts('choices', 'options'),
  [ITEM_TYPE.multipleChoice]: facts('choices', 'options'),
  [ITEM_TYPE.singleChoiceWithText]: facts('choices', 'options'),
  [ITEM_TYPE.multipleChoiceWithText]: facts('choices', 'options'),
  [ITEM_TYPE.text]: facts('writing', 'text'),
  [ITEM_TYPE.numeric]: facts('writing', 'text'),
  [ITEM_TYPE.date]: facts('writing', 'date'),
  [ITEM_TYPE.blanks]: facts('parts', 'slots', { hasBlanks: true }),
  [ITEM_TYPE.matrix]: facts('rows', 'slots'),
  [ITEM_TYPE.matching]: facts('parts', 'pairs', { hasMatches: true }),
  [ITEM_TYPE.reading]: facts('nothing', 'nothing'),
} satisfies Record<ItemType, ItemFacts>;

export const isChoice = (type: ItemType): boolean => ITEM_FACTS[type].answeredWith === 'choices';
export const hasParts = (type: ItemType): boolean => ITEM_FACTS[type].answeredWith === 'parts';
/** A counterpart that is left over has nothing on its left: its option is no line, and no part of an answer. */
export const asksMatch = ({ content }: { readonly content: string }): boolean => content !== '';
/** Its children are rows. */
export const hasRows = (type: ItemType): boolean => ITEM_FACTS[type].answeredWith === 'rows';
export const isReading = (type: ItemType): boolean => ITEM_FACTS[type].answeredWith === 'nothing';
