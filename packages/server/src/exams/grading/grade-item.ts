import type { FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { Mark } from '../../platform/db/columns/mark.ts';
import { isPaidByPart } from './grade-placements.ts';
import { type GivenAnswer, gradingOf } from './item-grading.ts';
import type { RightAnswers } from './right-answer.ts';
import { PART_DECIMALS, rounded } from './rounded.ts';

const ungraded = (isAsked: boolean): Mark => ({ verdict: 'ungraded', points: null, maxPoints: null, isAsked });

/**
 * The mark of an item that was asked. `right`: every answer that is right as a whole, of which the one that is best for the
 * examinee counts; 'annulled': all of the points, whatever was answered.
 */
const markOf = (item: FormItem, given: GivenAnswer, right: RightAnswers, policy: GradingPolicy): Mark => {
  const maxPoints = item.points;
  const grading = gradingOf(item.type);
  if (maxPoints === 0 || !grading.isGraded(policy)) return ungraded(true);
  if (right === 'annulled') return { verdict: 'ungraded', points: maxPoints, maxPoints, isAsked: true };
  const shares = right.flatMap((one) => grading.share(item, given, one, policy) ?? []);
  if (shares.length === 0) return ungraded(true);
  if (grading.isBlank(given)) return { verdict: 'blank', points: 0, maxPoints, isAsked: true };
  const share = Math.max(...shares);
  if (share === 1) return { verdict: 'right', points: maxPoints, maxPoints, isAsked: true };
  if (isPaidByPart(item)) {
    const points = rounded(share * maxPoints, PART_DECIMALS);
    return { verdict: points > 0 ? 'partial' : 'wrong', points, maxPoints, isAsked: true };
  }
  if (share > 0 && policy.partial === 'proportional')
    return { verdict: 'partial', points: share * maxPoints, maxPoints, isAsked: true };
  const points = grading.isPenalized && policy.penalty > 0 ? -policy.penalty * maxPoints : 0;
  return { verdict: 'wrong', points, maxPoints, isAsked: true };
};

export const gradeItem = (
  item: FormItem,
  isAsked: boolean,
  given: GivenAnswer,
  right: RightAnswers,
  policy: GradingPolicy,
): Mark => (isAsked ? markOf(item, given, right, policy) : ungraded(false));
