import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** What is wrong with a text, in words for the person who typed it; null: nothing. */
export type Check = (text: string) => string | null;

/** A text that every check lets pass. The first one that does not says why. */
export const text = (...checks: readonly Check[]): t.Type<string, string, unknown> =>
  new t.Type(
    'text',
    t.string.is,
    (u, context) => {
      const typed = typeof u === 'string' ? u : '';
      for (const check of checks) {
        const problem = check(typed);
        if (problem !== null) return t.failure(u, context, problem);
      }
      return t.success(typed);
    },
    String,
  );

export const required =
  (message: string): Check =>
  (typed) =>
    typed.trim() === '' ? message : null;

export const matching =
  (accepts: (text: string) => boolean, message: string): Check =>
  (typed) =>
    accepts(typed) ? null : message;

type Fields = Readonly<Record<string, t.Mixed>>;
export type Typed<F extends Fields> = { [K in keyof F]: t.OutputOf<F[K]> };
/** Asked of a field that is right by itself: does it go with the others? */
type Across<F extends Fields> = { readonly [K in keyof F]?: (values: Typed<F>) => string | null };

/** The rules of a form: each field's own, and those that look at more than one. All problems come at once, one a field. */
export const formRules = <F extends Fields>(
  name: string,
  fields: F,
  across: Across<F> = {},
): t.Type<{ [K in keyof F]: t.TypeOf<F[K]> }, Typed<F>, unknown> => {
  type Values = { [K in keyof F]: t.TypeOf<F[K]> };
  const entries: readonly (readonly [keyof F & string, t.Mixed])[] = Object.entries(fields);
  return new t.Type<Values, Typed<F>, unknown>(
    name,
    (u): u is Values => t.UnknownRecord.is(u) && entries.every(([key, codec]) => codec.is(u[key])),
    (u, context) => {
      if (!t.UnknownRecord.is(u)) return t.failure(u, context);
      const errors: t.Errors = [];
      const values: Record<string, unknown> = {};
      for (const [key, codec] of entries) {
        const at = t.appendContext(context, key, codec, u[key]);
        const own = codec.validate(u[key], at);
        const problem = E.isRight(own) ? (across[key]?.(u as Typed<F>) ?? null) : null;
        if (E.isLeft(own)) errors.push(...own.left);
        else if (problem !== null) errors.push({ value: u[key], context: at, message: problem });
        else values[key] = own.right;
      }
      return errors.length > 0 ? t.failures(errors) : t.success(values as Values);
    },
    (values) => values as unknown as Typed<F>,
  );
};
