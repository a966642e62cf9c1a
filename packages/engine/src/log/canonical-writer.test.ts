import * as t from 'io-ts';
import { describe, expect, it } from 'vitest';
import { canonical, canonicalWriter } from './canonical-writer.ts';

interface Tree {
  readonly name: string;
  readonly under: readonly Tree[];
}
const Tree: t.Type<Tree, unknown> = t.recursion('Tree', () => t.type({ name: t.string, under: t.readonlyArray(Tree) }));
const One = t.readonly(t.type({ b: t.number, a: t.union([t.string, t.null]) }));
const Whole = t.type({
  nothing: t.type({}),
  list: t.array(One),
  kept: t.refinement(One, ({ b }) => b > 0),
  either: t.union([t.type({ x: t.number }), t.type({ x: t.number, y: t.number })]),
  open: t.intersection([t.type({ z: t.boolean }), t.partial({ p: t.number, o: One })]),
  tree: Tree,
});

/** The same with its keys in another order, and with more of them. */
const stirred = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stirred);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [key, stirred(one)] as const);
  return Object.fromEntries([['more', 1] as const, ...fields.reverse()]);
};

const one = { b: 1, a: 'é"' };
const whole = {
  nothing: {},
  list: [one, { b: 2, a: null }],
  kept: one,
  either: { x: 1 },
  open: { z: true, p: 3, o: one },
  tree: { name: 'r', under: [{ name: 's', under: [] }] },
};
const TEXT =
  '{"nothing":{},"list":[{"b":1,"a":"é\\""},{"b":2,"a":null}],"kept":{"b":1,"a":"é\\""},"either":{"x":1},' +
  '"open":{"z":true,"p":3,"o":{"b":1,"a":"é\\""}},"tree":{"name":"r","under":[{"name":"s","under":[]}]}}';

describe('the one text of a value', () => {
  it('has the keys of its codec, in their order, and no others', () => {
    expect(canonicalWriter(Whole)(whole)).toBe(TEXT);
    expect(canonicalWriter(Whole)(stirred(whole))).toBe(TEXT);
    expect(canonical(Whole, stirred(whole) as typeof whole)).toEqual(whole);
  });

  it('leaves out what may be absent, and is', () => {
    const { open } = Whole.props;
    expect(canonicalWriter(open)({ z: true })).toBe('{"z":true}');
    expect(canonicalWriter(open)({ z: true, o: one })).toBe('{"z":true,"o":{"b":1,"a":"é\\""}}');
    // What has to be there, and is not, is nothing.
    expect(canonicalWriter(open)({ p: 3 })).toBe('{"z":null,"p":3}');
  });

  it('is that of the first shape that fits, and plain JSON where none does', () => {
    const { either } = Whole.props;
    expect(canonicalWriter(either)({ y: 2, x: 1 })).toBe('{"x":1}');
    expect(canonicalWriter(either)({ y: 2 })).toBe('{"y":2}');
  });

  it('has no way to say two records as one', () => {
    const record = t.type({ z: t.boolean });
    const partial = t.partial({ p: t.number });
    for (const two of [t.intersection([record, record]), t.intersection([partial, record])])
      expect(() => canonicalWriter(two)).toThrow('a record, and what may be absent beside it');
  });

  it('is made by a writer that is made once', () => {
    expect(canonicalWriter(Whole)).toBe(canonicalWriter(Whole));
  });
});
