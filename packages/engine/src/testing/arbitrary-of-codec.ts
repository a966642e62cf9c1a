import fc from 'fast-check';
import * as t from 'io-ts';

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom('', 'ñandú "quoted"\n', '\\u0041'));
/** Small, large and right at the edge of what is exact. */
const count = fc.oneof(fc.nat({ max: 3 }), fc.maxSafeNat(), fc.constantFrom(1_795_000_000_000, 999_999_999_999_999));

/** Any value that the codec accepts. Recursion stops by itself: `depth` levels at most. */
export const arbitraryOf = (codec: t.Mixed, depth = 3): fc.Arbitrary<unknown> => {
  if (codec instanceof t.ReadonlyType) return arbitraryOf(codec.type, depth);
  if (codec instanceof t.RefinementType) return arbitraryOf(codec.type, depth).filter(codec.is);
  if (codec instanceof t.RecursiveType) return arbitraryOf(codec.type, depth - 1);
  if (codec instanceof t.InterfaceType) {
    return fc.record(
      Object.fromEntries(
        Object.entries(codec.props as t.AnyProps).map(([key, of]) => [key, arbitraryOf(of, depth)] as const),
      ),
    );
  }
  if (codec instanceof t.PartialType) {
    const values = Object.entries(codec.props as t.AnyProps).map(([key, of]) => [key, arbitraryOf(of, depth)] as const);
    return fc.record(Object.fromEntries(values), { requiredKeys: [] });
  }
  if (codec instanceof t.IntersectionType) {
    const parts = (codec.types as t.Mixed[]).map((of) => arbitraryOf(of, depth));
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values));
  }
  if (codec instanceof t.ReadonlyArrayType) {
    return depth <= 0 ? fc.constant([]) : fc.array(arbitraryOf(codec.type, depth - 1), { maxLength: 3 });
  }
  if (codec instanceof t.UnionType) {
    return fc.oneof(...(codec.types as t.Mixed[]).map((of) => arbitraryOf(of, depth)));
  }
  if (codec instanceof t.LiteralType) return fc.constant(codec.value);
  if (codec instanceof t.KeyofType) return fc.constantFrom(...Object.keys(codec.keys));
  if (codec instanceof t.NumberType) return count;
  if (codec instanceof t.StringType) return text;
  if (codec instanceof t.BooleanType) return fc.boolean();
  if (codec instanceof t.NullType) return fc.constant(null);
  throw new Error(`no values known for ${codec.name}`);
};
