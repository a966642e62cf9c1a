import type { EpochMs } from '@quipu/engine';
import type { FormContent, FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import type { FormToGrade } from '../grading/grading-rules-store.ts';
import type { ItemOverride } from '../grading/right-answer.ts';

/** A question is graded otherwise. */
export interface SupposedQuestion {
  readonly formId: number;
  readonly itemId: number;
  /** It comes after what was decided of the question already. Null: that stays as it is. */
  readonly override: ItemOverride | null;
  /** Null: it is worth what it is worth. */
  readonly points: number | null;
}

export type SupposedPolicy = Partial<Pick<GradingPolicy, 'scale' | 'partial' | 'penalty' | 'text'>>;

/** An evaluation is graded otherwise than it was; nothing of it is kept. */
export interface Hypothesis {
  readonly questions: readonly SupposedQuestion[];
  readonly policy: SupposedPolicy;
  /** The grade from which one passes. Null: nobody asks. */
  readonly passMark: number | null;
  /** Answers count until then. Null: all of them do. */
  readonly endedAt: EpochMs | null;
}

const reweighed = (items: readonly FormItem[], points: ReadonlyMap<number, number>): readonly FormItem[] =>
  items.map((item) => ({
    ...item,
    points: points.get(item.id) ?? item.points,
    children: reweighed(item.children, points),
  }));

const contentWith = (content: FormContent, points: ReadonlyMap<number, number>): FormContent =>
  points.size === 0
    ? content
    : {
        ...content,
        sections: content.sections.map((section) => ({ ...section, items: reweighed(section.items, points) })),
      };

/** A form with the rules by which it would be graded. */
export const supposedForm = (formId: number, form: FormToGrade, { questions, policy }: Hypothesis): FormToGrade => {
  const own = questions.filter((question) => question.formId === formId);
  const points = new Map(
    own.flatMap(({ itemId, points: worth }) => (worth === null ? [] : [[itemId, worth] as const])),
  );
  const overrides = new Map(form.overrides);
  for (const { itemId, override } of own)
    if (override !== null) overrides.set(itemId, [...(overrides.get(itemId) ?? []), override]);
  return {
    ...form,
    content: contentWith(form.content, points),
    policy: form.policy === null ? null : { ...form.policy, ...policy },
    overrides,
  };
};
