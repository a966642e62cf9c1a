import type { IndexedItem } from '../content/indexed-item.ts';
import { findComponents } from './components.ts';

interface ResolvedRule {
  /** Ordinal of the item asked about, or -1: no such item, never met. */
  readonly ordinal: number;
  readonly optionId: number;
}

export interface ResolvedCondition {
  readonly all: boolean;
  readonly rules: readonly ResolvedRule[];
}

/** Who depends on whom, by ordinal. A row or a reading's question depends on what it belongs to as well. */
export interface ConditionGraph {
  readonly conditions: readonly (ResolvedCondition | null)[];
  /** Those to look at again when an item's answer or side changes, by rank. */
  readonly dependents: readonly (readonly number[])[];
  /** Place in an order where each item comes after those that it depends on. */
  readonly rank: readonly number[];
  readonly order: readonly number[];
  readonly inCircle: readonly boolean[];
  /** Ordinals of each circle. */
  readonly circles: readonly (readonly number[])[];
}

const none: readonly number[] = [];

export const buildConditionGraph = (
  items: readonly IndexedItem[],
  ordinalOfItem: ReadonlyMap<number, number>,
): ConditionGraph => {
  const conditions = items.map(({ item }): ResolvedCondition | null => {
    if (item.condition === null || item.condition.rules.length === 0) return null;
    return {
      all: item.condition.logic === 'AND',
      rules: item.condition.rules.map((rule) => ({
        ordinal: ordinalOfItem.get(rule.itemId) ?? -1,
        optionId: rule.optionId,
      })),
    };
  });
  const sources = items.map(({ parent }, ordinal) => {
    const asked = (conditions[ordinal]?.rules ?? []).map((rule) => rule.ordinal);
    return [...new Set([parent, ...asked])].filter((source) => source >= 0);
  });

  const components = findComponents(sources);
  const order = components.flat();
  const rank = new Array<number>(items.length).fill(0);
  order.forEach((ordinal, place) => {
    rank[ordinal] = place;
  });
  const circles = components
    .filter((members) => members.length > 1 || members.some((one) => sources[one]?.includes(one) === true))
    .map((members) => [...members].sort((a, b) => a - b));
  const inCircle = new Array<boolean>(items.length).fill(false);
  for (const ordinal of circles.flat()) inCircle[ordinal] = true;

  const dependents: number[][] = items.map(() => []);
  for (const ordinal of order) {
    if (inCircle[ordinal] === true) continue;
    for (const source of sources[ordinal] ?? none) dependents[source]?.push(ordinal);
  }
  return { conditions, dependents, rank, order, inCircle, circles };
};
