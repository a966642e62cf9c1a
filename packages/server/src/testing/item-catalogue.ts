import { ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormItem, FormOption } from '../platform/db/columns/form.ts';
import { asNamed, type StoredNames } from '../platform/storage/stored-files.ts';

type Json = Readonly<Record<string, unknown>>;

/** Each key to an authored item is an order of these. */
export const PLACES = [0, 1, 2, 3, 4] as const;
/** Pictures that authored items show. */
export const CATALOGUE_FILES: StoredNames = asNamed(PLACES.map((n) => `figura-${n}.svg`));

/** Tests that load, show and grade an item of each type have it by this. */
export interface CatalogueItem {
  /** The item as an author may write it, with this right answer: nothing else in it may depend on `right`. */
  readonly authored: (key: string, right: readonly number[]) => Json;
  /** The right answer of a generated item of the type, by a number that looks like chance. */
  readonly rightOption: (luck: number, place: number, count: number) => Partial<FormOption>;
  readonly rightItem: (luck: number) => Partial<FormItem>;
}

const none = () => ({});
const optionsOf = (right: readonly number[]) =>
  PLACES.map((n) => ({ key: `o${n}`, content: `Opción ${n}`, correct: right.includes(n) ? 1 : 0 }));

const single: Omit<CatalogueItem, 'authored'> = {
  rightOption: (luck, place, count) => ({ isCorrect: luck % 7 !== 0 && place === luck % Math.max(1, count) }),
  rightItem: none,
};
const several: Omit<CatalogueItem, 'authored'> = {
  rightOption: (luck, place) => ({ isCorrect: luck % 7 !== 0 && ((luck >> place) & 1) === 1 }),
  rightItem: none,
};
const choice = (rights: 1 | 2): CatalogueItem => ({
  authored: (_, right) => ({ options: optionsOf(right.slice(0, rights)) }),
  ...(rights === 1 ? single : several),
});
const written = (authored: (right: number) => Json, rightItem: (luck: number) => Partial<FormItem>): CatalogueItem => ({
  authored: (_, [right = 0]) => authored(right),
  rightOption: none,
  rightItem,
});

/** The weight of a part, and the points that wrong ones take. */
const weight = (luck: number, place: number) => (luck % 3 === 0 ? (1 + ((luck >> place) % 4)) / 4 : null);
const wrongParts = (luck: number): Partial<FormItem> => ({
  wrongParts: luck % 4 < 2 ? { penalty: (luck % 5) / 10, lowerBound: luck % 4 === 0 ? 0 : -0.4 } : null,
});

export const ITEM_CATALOGUE = {
  [ITEM_TYPE.singleChoice]: choice(1),
  [ITEM_TYPE.multipleChoice]: choice(2),
  [ITEM_TYPE.singleChoiceWithText]: choice(1),
  [ITEM_TYPE.multipleChoiceWithText]: choice(2),
  [ITEM_TYPE.text]: written(
    (right) => ({ answer: `palabra ${right}` }),
    (luck) => ({ correctAnswer: `X${luck % 3}` }),
  ),
  [ITEM_TYPE.numeric]: written(
    (right) => ({ answer: `${right}.5`, tolerance: right / 10 }),
    (luck) => ({ correctAnswer: `${luck % 20}`, tolerance: luck % 30 }),
  ),
  [ITEM_TYPE.date]: written(
    (right) => ({ answer: `2026-01-1${right}` }),
    (luck) => ({ correctAnswer: `201${luck % 9}-01-15` }),
  ),
  [ITEM_TYPE.blanks]: {
    // Words and pairs stand in the order of what they fit, as one writes them.
    authored: (_, right) => ({
      content: '<p>{{1}} y {{2}}, {{3}}</p>',
      penalty: (right[0] ?? 0) / 10,
      options: right.map((word, place) => ({
        key: `o${place}`,
        content: `palabra ${word}`,
        slot: place < 3 ? place + 1 : null,
        weight: place < 3 ? word + 1 : null,
      })),
    }),
    rightOption: (luck, place) => ({ slot: place + 1, weight: weight(luck, place) }),
    rightItem: wrongParts,
  },
  [ITEM_TYPE.matrix]: {
    authored: (key, right) => ({
      options: PLACES.map((n) => ({ key: `o${n}`, content: `Columna ${n}` })),
      children: PLACES.map((n) => ({ key: `${key}f${n}`, content: `Fila ${n}`, correct: `o${right[n]}` })),
    }),
    rightOption: none,
    rightItem: none,
  },
  [ITEM_TYPE.matching]: {
    authored: (_, right) => ({
      penalty: 1,
      lower_bound: -(right[0] ?? 0),
      options: right.map((match, place) => ({
        key: `o${place}`,
        content: `Línea ${place}`,
        match: `<img src="figura-${match}.svg" alt="figura ${match}">`,
        weight: match + 1,
      })),
    }),
    rightOption: (luck, place) => ({ weight: weight(luck, place) }),
    rightItem: wrongParts,
  },
  [ITEM_TYPE.reading]: {
    authored: (key, right) => ({ children: [authoredItem(ITEM_TYPE.singleChoice, `${key}q`, right)] }),
    rightOption: none,
    rightItem: none,
  },
} satisfies Record<ItemType, CatalogueItem>;

export const authoredItem = (type: ItemType, key: string, right: readonly number[]): Json => ({
  key,
  type,
  content: `<p>Pregunta ${key}</p>`,
  ...ITEM_CATALOGUE[type].authored(key, right),
});
