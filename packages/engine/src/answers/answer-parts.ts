import type { Details } from '../model/detail.ts';
import { ITEM_FACTS, ITEM_TYPE, type ItemFacts, type ItemType } from '../model/item-type.ts';

interface Option {
  readonly id: number;
  readonly content: string;
  readonly match: string | null;
}
/** An item with its options as they were shown. Of a row: `rowOf` its matrix. */
interface AskingItem {
  readonly type: ItemType;
  readonly options: readonly Option[];
}

/** An option by its place from 0 and its HTML. Place -1: the item has no such option. */
interface OptionSaid {
  readonly place: number;
  readonly id: number;
  readonly content: string;
}

/** One thing that an answer says. Whoever shows an answer, in whatever medium, shows these. */
export type AnswerPart =
  /** `text`: what was written beside it; null: nothing. */
  | (OptionSaid & { readonly kind: 'option'; readonly text: string | null })
  /** The option is in the blank, or the row, of that number. */
  | (OptionSaid & { readonly kind: 'placed'; readonly slot: number })
  /** `match`: its counterpart, as HTML; `matchPlace`: the counterpart's place among them, from 0. */
  | (OptionSaid & { readonly kind: 'pair'; readonly match: string; readonly matchPlace: number })
  | { readonly kind: 'text'; readonly text: string }
  /** `yyyy-mm-dd`, or what stands in its place. */
  | { readonly kind: 'date'; readonly day: string };

type PartsOf = (options: readonly Option[], details: Details) => readonly AnswerPart[];

const saidOf = (options: readonly Option[], id: number): OptionSaid => {
  const place = options.findIndex((option) => option.id === id);
  return { place, id, content: options[place]?.content ?? '' };
};
const filled = (text: string | null): string | null => (text === '' ? null : text);

const chosenOptions: PartsOf = (options, details) =>
  details.flatMap(({ itemOptionId, answer }): readonly AnswerPart[] => {
    const text = filled(answer);
    if (itemOptionId !== null) return [{ kind: 'option', ...saidOf(options, itemOptionId), text }];
    return text === null ? [] : [{ kind: 'text', text }];
  });
const writtenText: PartsOf = (_, details) =>
  details.flatMap(({ answer }) => (answer === null || answer === '' ? [] : [{ kind: 'text', text: answer }]));
const writtenDate: PartsOf = (_, details) =>
  details.flatMap(({ answer }) => (answer === null || answer === '' ? [] : [{ kind: 'date', day: answer }]));
const inSlots: PartsOf = (options, details) =>
  details
    .flatMap(({ itemOptionId, slot }) =>
      itemOptionId === null || slot === null
        ? []
        : [{ kind: 'placed' as const, slot, ...saidOf(options, itemOptionId) }],
    )
    .sort((a, b) => a.slot - b.slot);
const inPairs: PartsOf = (options, details) =>
  details
    .flatMap(({ itemOptionId, answer }) => {
      if (itemOptionId === null || answer === null) return [];
      const matchPlace = options.findIndex(({ match }) => match === answer);
      return [{ kind: 'pair' as const, ...saidOf(options, itemOptionId), match: answer, matchPlace }];
    })
    .sort((a, b) => a.place - b.place);

const PARTS: Readonly<Record<ItemFacts['says'], PartsOf>> = {
  options: chosenOptions,
  text: writtenText,
  date: writtenDate,
  slots: inSlots,
  pairs: inPairs,
  nothing: () => [],
};

/** A matrix row, as the single choice among its matrix's options that it is. */
export const rowOf = <O>({ options }: { readonly options: readonly O[] }) => ({
  type: ITEM_TYPE.singleChoice,
  options,
});

/** The parts that an answer says, in the order of the item; none where it says nothing. */
export const answerParts = ({ type, options }: AskingItem, details: Details): readonly AnswerPart[] =>
  PARTS[ITEM_FACTS[type].says](options, details);
