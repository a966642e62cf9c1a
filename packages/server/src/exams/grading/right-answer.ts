import { type Details, sameDetails } from '@quipu/engine';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import { gradingOf } from './item-grading.ts';
import { alsoInRows, completed, insteadInRows } from './right-parts.ts';

export interface ItemOverride {
  readonly kind: OverrideKind;
  /** Parts of an answer that were named: the others stay as they are. Empty where it is annulled. */
  readonly answer: Details;
}

/** Every answer that is right as a whole; 'annulled': whatever was answered is. Empty: the item is not graded. */
export type RightAnswers = readonly Details[] | 'annulled';

const insteadOf = (item: FormItem, before: readonly Details[], answer: Details): readonly Details[] => {
  switch (gradingOf(item.type).decidedBy) {
    case 'whole':
      return [answer];
    case 'parts':
      return completed(item, before, answer);
    case 'rows':
      return insteadInRows(before, answer);
  }
};

const besides = (item: FormItem, before: readonly Details[], answer: Details): readonly Details[] => {
  switch (gradingOf(item.type).decidedBy) {
    case 'whole':
      return [...before, answer];
    case 'parts':
      return [...before, ...completed(item, before, answer)];
    case 'rows':
      return alsoInRows(before, answer);
  }
};

const distinct = (answers: readonly Details[]): readonly Details[] =>
  answers.filter((one, place) => answers.findIndex((other) => sameDetails(one, other)) === place);

export const rightAnswers = (item: FormItem, overrides: readonly ItemOverride[]): RightAnswers => {
  const right = gradingOf(item.type).right(item);
  const authored = right.length === 0 ? [] : [right];
  return overrides.reduce<RightAnswers>((before, { kind, answer }) => {
    if (kind === 'annul') return 'annulled';
    if (kind === 'instead') return distinct(insteadOf(item, before === 'annulled' ? authored : before, answer));
    // Whatever was answered has its points already.
    return before === 'annulled' ? before : distinct(besides(item, before, answer));
  }, authored);
};
