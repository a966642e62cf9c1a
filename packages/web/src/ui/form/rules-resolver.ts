import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** Each field's first problem, in its rule's own words. */
const problems = (errors: t.Errors): Readonly<Record<string, { readonly type: string; readonly message: string }>> =>
  Object.fromEntries(
    errors
      .slice()
      .reverse()
      .map(({ context, message }) => [context.at(-1)?.key ?? '', { type: 'rules', message: message ?? '' }]),
  );

/** The rules of a form, as react-hook-form asks them. Fields are flat, and none has rules elsewhere. */
export const rulesResolver =
  <A, V extends FieldValues>(rules: t.Type<A, V>): Resolver<V, unknown, A> =>
  (values) => {
    const decoded = rules.decode(values);
    return E.isRight(decoded)
      ? { values: decoded.right, errors: {} }
      : { values: {}, errors: problems(decoded.left) as FieldErrors<V> };
  };
