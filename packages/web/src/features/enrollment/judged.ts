import * as t from 'io-ts';

/** What came of the values of a form: what they mean, or what is wrong with each of them. */
export type Verdict<A> =
  | { readonly kind: 'right'; readonly value: A }
  | { readonly kind: 'wrong'; readonly errors: Readonly<Record<string, string>> };

/** Rules of a form that look at all of it at once. */
export const judged = <A, V extends object>(name: string, judge: (values: V) => Verdict<A>): t.Type<A, V, unknown> =>
  new t.Type<A, V, unknown>(
    name,
    (_u): _u is A => true,
    (u, context) => {
      const values = u as V;
      const verdict = judge(values);
      if (verdict.kind === 'right') return t.success(verdict.value);
      return t.failures(
        Object.entries(verdict.errors).map(([key, message]) => ({
          value: (values as Readonly<Record<string, unknown>>)[key],
          context: t.appendContext(context, key, t.unknown),
          message,
        })),
      );
    },
    (value) => value as unknown as V,
  );
