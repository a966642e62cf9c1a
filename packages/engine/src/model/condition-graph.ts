import type { IndexedItem } from './item.ts';

interface ResolvedRule {
  /** Ordinal of the item asked about, or -1: no such item, of which nothing is ever chosen. */
  readonly ordinal: number;
  readonly optionId: number;
}

export interface ResolvedCondition {
  readonly all: boolean;
  readonly rules: readonly ResolvedRule[];
}

/**
 * Dependencies between items, by ordinal. A row depends on its matrix and a reading's question on its reading as well.
 */
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

interface Frame {
  readonly node: number;
  edge: number;
}

/**
 * Strongly connected components of a graph given as each node's sources (Tarjan, without recursion: sheets may chain
 * thousands of items). A component comes after all those that it depends on.
 */
export const findComponents = (sources: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const found = new Array<number>(sources.length).fill(-1);
  const low = new Array<number>(sources.length).fill(0);
  const onStack = new Array<boolean>(sources.length).fill(false);
  const stack: number[] = [];
  const components: number[][] = [];
  let next = 0;

  const enter = (node: number): Frame => {
    found[node] = next;
    low[node] = next;
    next += 1;
    stack.push(node);
    onStack[node] = true;
    return { node, edge: 0 };
  };
  const lower = (node: number, to: number): void => {
    low[node] = Math.min(low[node] ?? 0, to);
  };
  const close = (root: number): void => {
    const members: number[] = [];
    for (;;) {
      const node = stack.pop();
      if (node === undefined) break;
      onStack[node] = false;
      members.push(node);
      if (node === root) break;
    }
    components.push(members);
  };

  sources.forEach((_, start) => {
    if (found[start] !== -1) return;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const source = sources[frame.node]?.[frame.edge];
      frame.edge += 1;
      if (source === undefined) {
        frames.pop();
        if (low[frame.node] === found[frame.node]) close(frame.node);
        const below = frames.at(-1);
        if (below !== undefined) lower(below.node, low[frame.node] ?? 0);
      } else if (found[source] === -1) {
        frames.push(enter(source));
      } else if (onStack[source] === true) {
        lower(frame.node, found[source] ?? 0);
      }
    }
  });
  return components;
};
