import { type Details, ITEM_TYPE, type ItemType } from '@quipu/engine';
import type { FormItem } from '../evaluations/form.ts';
import { shareOfChoices, shareOfOneChoice } from './grade-choices.ts';
import { type MatrixRow, shareOfRows } from './grade-matrix.ts';
import { isPaidByPart, shareOfParts } from './grade-placements.ts';
import { isRightDate, isRightNumber, isRightText, isUnwritten } from './grade-written.ts';
import type { GradingPolicy } from './grading-policy.ts';
import type { Mark } from './mark.ts';
import type { RightAnswers } from './right-answer.ts';
import { POINT_DECIMALS, rounded } from './rounded.ts';

export interface GivenAnswer {
  readonly details: Details;
  /** Of a matrix, which is answered by its rows. */
  readonly rows: readonly MatrixRow[];
}

const isBlank = (type: ItemType, { details, rows }: GivenAnswer): boolean => {
  switch (type) {
    case ITEM_TYPE.text:
    case ITEM_TYPE.numeric:
    case ITEM_TYPE.date:
      return isUnwritten(details);
    case ITEM_TYPE.matrix:
      return rows.every(({ given, isAsked }) => !isAsked || given.length === 0);
    default:
      return details.length === 0;
  }
};

/** How much of a right answer the given one has: 1, all of it; less than 0, wrong parts take more than it has. Null: there is nothing to compare. */
const shareOf = (item: FormItem, { details, rows }: GivenAnswer, right: Details, policy: GradingPolicy) => {
  switch (item.type) {
    case ITEM_TYPE.singleChoice:
    case ITEM_TYPE.singleChoiceWithText:
      return shareOfOneChoice(details, right);
    case ITEM_TYPE.multipleChoice:
    case ITEM_TYPE.multipleChoiceWithText:
      return shareOfChoices(details, right);
    case ITEM_TYPE.text:
      return isRightText(details, right, policy.text === 'lenient') ? 1 : 0;
    case ITEM_TYPE.numeric:
      return isRightNumber(details, right, item.tolerance) ? 1 : 0;
    case ITEM_TYPE.date:
      return isRightDate(details, right) ? 1 : 0;
    case ITEM_TYPE.blanks:
    case ITEM_TYPE.matching:
      return shareOfParts(item, details, right);
    case ITEM_TYPE.matrix:
      return shareOfRows(rows, right);
    case ITEM_TYPE.reading:
      return null;
    default:
      return item.type satisfies never;
  }
};

const ungraded = (isAsked: boolean): Mark => ({ verdict: 'ungraded', points: null, maxPoints: null, isAsked });

/**
 * The mark of an item that was asked. `right`: every answer that is right as a whole, of which the one that is best for the
 * examinee counts; 'annulled': all of the points, whatever was answered.
 */
const markOf = (item: FormItem, given: GivenAnswer, right: RightAnswers, policy: GradingPolicy): Mark => {
  const maxPoints = item.points;
  if (maxPoints === 0 || item.type === ITEM_TYPE.reading) return ungraded(true);
  if (item.type === ITEM_TYPE.text && policy.text === 'ungraded') return ungraded(true);
  if (right === 'annulled') return { verdict: 'ungraded', points: maxPoints, maxPoints, isAsked: true };
  const shares = right.flatMap((one) => shareOf(item, given, one, policy) ?? []);
  if (shares.length === 0) return ungraded(true);
  if (isBlank(item.type, given)) return { verdict: 'blank', points: 0, maxPoints, isAsked: true };
  const share = Math.max(...shares);
  if (share === 1) return { verdict: 'right', points: maxPoints, maxPoints, isAsked: true };
  if (isPaidByPart(item)) {
    const points = rounded(share * maxPoints, POINT_DECIMALS);
    return { verdict: points > 0 ? 'partial' : 'wrong', points, maxPoints, isAsked: true };
  }
  if (share > 0 && policy.partial === 'proportional')
    return { verdict: 'partial', points: share * maxPoints, maxPoints, isAsked: true };
  const isPenalized = item.type === ITEM_TYPE.singleChoice || item.type === ITEM_TYPE.singleChoiceWithText;
  const points = isPenalized && policy.penalty > 0 ? -policy.penalty * maxPoints : 0;
  return { verdict: 'wrong', points, maxPoints, isAsked: true };
};

export const gradeItem = (
  item: FormItem,
  isAsked: boolean,
  given: GivenAnswer,
  right: RightAnswers,
  policy: GradingPolicy,
): Mark => (isAsked ? markOf(item, given, right, policy) : ungraded(false));
