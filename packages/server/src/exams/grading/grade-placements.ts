import { asksMatch, type Detail, type Details, ITEM_FACTS } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';

type Placed = Pick<FormItem, 'type' | 'options' | 'points' | 'wrongParts'>;

/** Words that read alike are the same word to whoever puts one into a blank: either is right where one is. */
const readsLike = ({ type, options }: Placed, id: number | null, wantedId: number | null): boolean => {
  if (id === wantedId) return true;
  if (!ITEM_FACTS[type].hasBlanks) return false;
  const [word, wanted] = [id, wantedId].map((one) => options.find((option) => option.id === one)?.content);
  return word !== undefined && word === wanted;
};

/** An option fits in one blank; a counterpart is for any option. */
export const repeatsWord = ({ type }: Pick<FormItem, 'type'>, details: Details): boolean =>
  ITEM_FACTS[type].hasBlanks && new Set(details.map(({ itemOptionId }) => itemOptionId)).size < details.length;

/** Tells whether a given part is the right one. */
export const isSamePart = (item: Placed, given: Detail, wanted: Detail): boolean =>
  given.slot === wanted.slot &&
  (given.slot === null
    ? given.itemOptionId === wanted.itemOptionId && given.answer === wanted.answer
    : readsLike(item, given.itemOptionId, wanted.itemOptionId));

/** The weight is that of the blank, or of the option that has a counterpart, whatever is decided to be right there. */
const weightOf = ({ options }: Placed, { slot, itemOptionId }: Detail): number =>
  options.find((option) => (slot === null ? option.id === itemOptionId : option.slot === slot))?.weight ?? 1;

/** A pair of what is left over counts neither way: screens of before asked for one, and decisions of then may name one. */
const isAskedFor = ({ options }: Placed, { slot, itemOptionId }: Detail): boolean =>
  slot !== null || !options.some((option) => option.id === itemOptionId && !asksMatch(option));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Its blanks or pairs are paid each by itself, whatever the evaluation says of answers that are right in part. */
export const isPaidByPart = ({ options, wrongParts }: Placed): boolean =>
  wrongParts != null || options.some(({ weight }) => weight != null);

/**
 * Types 8 and 10: the share of blanks that have their option, or of options that have their counterpart, by their weights, less what
 * each wrong one takes, and no lower than the bound. 1: all are right. An empty one takes nothing.
 */
export const shareOfParts = (item: Placed, answered: Details, wanted: Details): number => {
  const asked = (parts: Details): Details => parts.filter((part) => isAskedFor(item, part));
  const [given, right] = [asked(answered), asked(wanted)];
  if (right.length === 0) return 0;
  const missed = right.filter((one) => !given.some((other) => isSamePart(item, other, one)));
  const whole = sum(right.map((one) => weightOf(item, one)));
  const got = whole - sum(missed.map((one) => weightOf(item, one)));
  const { penalty, lowerBound } = item.wrongParts ?? { penalty: 0, lowerBound: 0 };
  const wrong = given.filter((one) => !right.some((other) => isSamePart(item, one, other))).length;
  if (wrong === 0 || penalty === 0 || item.points === 0) return got / whole;
  return Math.max(lowerBound / item.points, got / whole - (wrong * penalty) / item.points);
};
