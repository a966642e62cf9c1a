import { asksMatch, type Detail, type Details, hasRows, ITEM_FACTS, isChoice, letterOf } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import { isSamePart } from '../grading/grade-placements.ts';
import { plainText } from '../grading/plain-text.ts';
import type { RightAnswers } from '../grading/right-answer.ts';

/** Something that can be given in a part of an item. */
export interface PartChoice {
  /** "A", or the place of a counterpart. */
  readonly label: string;
  readonly text: string;
  readonly isRight: boolean;
}

/** A part is answered by itself: all of an item, a blank, a row, or an option that has a counterpart. */
export interface ItemPart {
  /** Null: it is the whole item. */
  readonly label: string | null;
  /** Empty: it is written, and only what people wrote says what there is. */
  readonly choices: readonly PartChoice[];
  /** The place of a detail among the choices; null: it is of another part. */
  readonly choiceOf: (detail: Detail) => number | null;
}

const capital = (place: number): string => letterOf(place).toUpperCase();

const detail = (more: Partial<Detail>): Detail => ({ itemOptionId: null, answer: null, slot: null, ...more });

const placeIn = (ids: readonly number[]): ((id: number | null) => number | null) => {
  const places = new Map(ids.map((id, place) => [id, place]));
  return (id) => (id === null ? null : (places.get(id) ?? null));
};

/** Options that are put somewhere: in a blank, or in a row. Of those that read alike the first stands for all. */
const slotPart = (item: FormItem, slot: number, label: string, right: Details): ItemPart => {
  const put = item.options.map(({ id }) => detail({ itemOptionId: id, slot }));
  const firsts = put.map((one) => put.findIndex((other) => isSamePart(item, one, other)));
  const shown = [...new Set(firsts)];
  const placeOf = placeIn(item.options.map(({ id }) => id));
  return {
    label,
    choices: shown.map((place) => ({
      label: capital(place),
      text: plainText(item.options[place]?.content ?? ''),
      isRight: right.some((one) => put[place] !== undefined && isSamePart(item, put[place], one)),
    })),
    choiceOf: (given) => {
      const place = given.slot === slot ? placeOf(given.itemOptionId) : null;
      return place === null ? null : shown.indexOf(firsts[place] ?? place);
    },
  };
};

const optionsPart = (item: FormItem, right: Details): ItemPart => {
  const placeOf = placeIn(item.options.map(({ id }) => id));
  return {
    label: null,
    choices: item.options.map(({ id, content }, place) => ({
      label: capital(place),
      text: plainText(content),
      isRight: right.some(({ itemOptionId }) => itemOptionId === id),
    })),
    choiceOf: ({ itemOptionId }) => placeOf(itemOptionId),
  };
};

/** Counterparts as they are shown: in the order of the alphabet, each by its first place there. */
const pairParts = (item: FormItem, right: Details): readonly ItemPart[] => {
  const shown = item.options.flatMap(({ match }) => match ?? []).sort();
  const matches = [...new Set(shown)];
  return item.options.flatMap((option, place) => {
    if (!asksMatch(option)) return [];
    const { id, content } = option;
    return [
      {
        label: `${capital(place)} ${plainText(content)}`.trim(),
        choices: matches.map((match) => ({
          label: String(shown.indexOf(match) + 1),
          text: plainText(match),
          isRight: right.some((one) => isSamePart(item, one, detail({ itemOptionId: id, answer: match }))),
        })),
        choiceOf: (given: Detail) => {
          const at = given.itemOptionId === id ? matches.indexOf(given.answer ?? '') : -1;
          return at < 0 ? null : at;
        },
      },
    ];
  });
};

const written: ItemPart = { label: null, choices: [], choiceOf: () => null };

/** The parts of an item, in the order in which they are shown. */
export const partsOf = (item: FormItem, answers: RightAnswers): readonly ItemPart[] => {
  const right = answers === 'annulled' ? [] : answers.flat();
  if (isChoice(item.type)) return [optionsPart(item, right)];
  if (hasRows(item.type))
    return item.children.map(({ content }, place) =>
      slotPart(item, place + 1, `${place + 1} ${plainText(content)}`.trim(), right),
    );
  const facts = ITEM_FACTS[item.type];
  if (facts.hasBlanks) {
    const slots = [...new Set(item.options.flatMap(({ slot }) => slot ?? []))].sort((a, b) => a - b);
    return slots.map((slot) => slotPart(item, slot, String(slot), right));
  }
  if (facts.hasMatches) return pairParts(item, right);
  return facts.answeredWith === 'writing' ? [written] : [];
};

/** An answer to a matrix: what was given in its rows, each by its number. */
export const detailsOfRows = (rows: readonly Details[]): Details =>
  rows.flatMap((given, place) => given.slice(0, 1).map((one) => ({ ...one, slot: place + 1 })));
