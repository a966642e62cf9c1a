import type { Details } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import { gradingOf } from './item-grading.ts';

export interface ItemOverride {
  readonly kind: OverrideKind;
  /** Empty where it is annulled. */
  readonly answer: Details;
}

/** Every answer that is right as a whole; 'annulled': whatever was answered is. Empty: the item is not graded. */
export type RightAnswers = readonly Details[] | 'annulled';

const overridden = (right: RightAnswers, { kind, answer }: ItemOverride): RightAnswers => {
  if (kind === 'annul') return 'annulled';
  if (kind === 'instead') return [answer];
  // Whatever was answered has its points already.
  return right === 'annulled' ? right : [...right, answer];
};

export const rightAnswers = (item: FormItem, overrides: readonly ItemOverride[]): RightAnswers => {
  const authored = gradingOf(item.type).right(item);
  return overrides.reduce(overridden, authored.length === 0 ? [] : [authored]);
};
