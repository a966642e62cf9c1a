import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findComponents } from './condition-graph.ts';

const MAX = 8;
const graph = fc.integer({ min: 0, max: MAX }).chain((count) =>
  fc.array(fc.array(fc.nat({ max: Math.max(0, count - 1) }), { maxLength: 3 }), {
    minLength: count,
    maxLength: count,
  }),
);

/** The nodes that each node leads to, itself among them. */
const reached = (sources: readonly (readonly number[])[]): readonly ReadonlySet<number>[] =>
  sources.map((_, start) => {
    const seen = new Set([start]);
    for (const node of seen) for (const source of sources[node] ?? []) seen.add(source);
    return seen;
  });

const sorted = (members: readonly number[]): readonly number[] => [...members].sort((a, b) => a - b);

describe('components of a graph', () => {
  it('are the nodes that lead to one another, each after all that it depends on', () => {
    fc.assert(
      fc.property(graph, (sources) => {
        const reach = reached(sources);
        const components = findComponents(sources);
        expect(sorted(components.flat())).toEqual(sources.map((_, node) => node));
        components.forEach((members, place) => {
          const [one = -1] = members;
          const mutual = sources.flatMap((_, node) =>
            reach[one]?.has(node) === true && reach[node]?.has(one) === true ? [node] : [],
          );
          expect(sorted(members)).toEqual(mutual);
          const before = components.slice(0, place + 1).flat();
          for (const node of reach[one] ?? []) expect(before).toContain(node);
        });
      }),
    );
  });

  it('are found in a chain of any length, and in a circle', () => {
    const chain = Array.from({ length: 20_000 }, (_, node) => (node === 19_999 ? [] : [node + 1]));
    expect(findComponents(chain).map(([node]) => node)).toEqual(chain.map((_, node) => 19_999 - node));
    expect(findComponents(chain.map((_, node) => [(node + 1) % 20_000]))).toHaveLength(1);
  });
});
