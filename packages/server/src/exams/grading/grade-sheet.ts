import { answerOf, hasRows, isItemDisabled, type QuizSession } from '@quipu/engine';
import type { FormContent, FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { Mark } from '../../platform/db/columns/mark.ts';
import { gradeItem } from './grade-item.ts';
import { verdictOfRow } from './grade-matrix.ts';
import type { GivenAnswer } from './item-grading.ts';
import { type ItemOverride, rightAnswers } from './right-answer.ts';
import { POINT_DECIMALS, rounded } from './rounded.ts';

/** All that a grade depends on but for the answers. */
export interface GradingRules {
  readonly content: Pick<FormContent, 'sections'>;
  readonly policy: GradingPolicy;
  /** Each item's lie in the order in which they were decided. */
  readonly overrides: ReadonlyMap<number, readonly ItemOverride[]>;
}

export interface SheetTotals {
  readonly points: number;
  readonly maxPoints: number;
  /** Only graded items count. */
  readonly answered: number;
  readonly hits: number;
  readonly total: number;
}

export interface SheetGrade extends SheetTotals {
  /** Null: nothing of it could be graded. */
  readonly grade: number | null;
  /** They lie by the ordinals of the form's items. */
  readonly marks: readonly Mark[];
}

const none: readonly ItemOverride[] = [];

export const totalsOf = (marks: readonly Mark[]): SheetTotals => {
  const counted = marks.filter(({ verdict, maxPoints }) => maxPoints !== null && verdict !== 'ungraded');
  return {
    points: rounded(
      marks.reduce((sum, { points }) => sum + (points ?? 0), 0),
      POINT_DECIMALS,
    ),
    maxPoints: rounded(
      marks.reduce((sum, { maxPoints }) => sum + (maxPoints ?? 0), 0),
      POINT_DECIMALS,
    ),
    answered: counted.filter(({ verdict }) => verdict !== 'blank').length,
    hits: counted.filter(({ verdict }) => verdict === 'right').length,
    total: counted.length,
  };
};

/** The grade of what a session holds, whoever made the session: from stored answers, or from the replay of a log. */
export const gradeSheet = ({ content, policy, overrides }: GradingRules, session: QuizSession): SheetGrade => {
  const isAsked = ({ id }: FormItem): boolean => !isItemDisabled(session, id);
  const rightOf = (item: FormItem) => rightAnswers(item, overrides.get(item.id) ?? none);
  const rowsOf = (item: FormItem): GivenAnswer['rows'] =>
    hasRows(item.type)
      ? item.children.map((row, place) => ({
          number: place + 1,
          given: answerOf(session, row.id).details,
          isAsked: isAsked(row),
        }))
      : [];
  const marks: Mark[] = [];
  const add = (item: FormItem): void => {
    const right = rightOf(item);
    const rows = rowsOf(item);
    const mark = gradeItem(item, isAsked(item), { details: answerOf(session, item.id).details, rows }, right, policy);
    marks.push(mark);
    if (!hasRows(item.type)) item.children.forEach(add);
    for (const row of rows) {
      const verdict = right === 'annulled' || mark.maxPoints === null ? 'ungraded' : verdictOfRow(row, right);
      marks.push({ verdict, points: null, maxPoints: null, isAsked: row.isAsked });
    }
  };
  for (const section of content.sections) section.items.forEach(add);
  const totals = totalsOf(marks);
  const share = totals.maxPoints === 0 ? null : Math.max(0, totals.points) / totals.maxPoints;
  return { ...totals, grade: share === null ? null : rounded(share * policy.scale, policy.decimals), marks };
};
