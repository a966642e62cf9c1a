import { MAX_PROBLEMS } from '@quipu/engine';
import { isLeft, isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

/** Each field of the domain beside its name on the wire and its codec. */
type Fields = Readonly<Record<string, readonly [wireName: string, codec: t.Mixed]>>;
type Domain<F extends Fields> = { readonly [K in keyof F]: t.TypeOf<F[K][1]> };

/** The context of whoever asks whether a value can be read, and not where it cannot: no path is written down on the way. */
export const WITHOUT_PATHS: t.Context = [];
const within = (context: t.Context, key: string, codec: t.Mixed, actual: unknown): t.Context =>
  context === WITHOUT_PATHS ? context : t.appendContext(context, key, codec, actual);

/** Decodes as `codec.decode` does. Paths are written down only where something cannot be read. */
export const decodeWith = <A>(codec: t.Type<A, unknown, unknown>, u: unknown): t.Validation<A> => {
  const read = codec.validate(u, WITHOUT_PATHS);
  return isRight(read) ? read : codec.decode(u);
};

/**
 * Makes a codec between an object of the wire (the spec's names) and one of the domain (camelCase): the only kind of place
 * that knows both. Its `fields` are seen on it, as on those of io-ts. Unknown fields of the wire are dropped; errors name the wire's path.
 */
export const wireRecord = <F extends Fields>(
  name: string,
  fields: F,
): t.Type<Domain<F>, Record<string, unknown>, unknown> => {
  const entries = Object.entries(fields);
  const codec = new t.Type<Domain<F>, Record<string, unknown>, unknown>(
    name,
    (u): u is Domain<F> =>
      typeof u === 'object' &&
      u !== null &&
      entries.every(([key, [, codec]]) => codec.is((u as Record<string, unknown>)[key])),
    (u, context) => {
      const input = t.UnknownRecord.validate(u, context);
      if (isLeft(input)) return input;
      const output: Record<string, unknown> = {};
      const errors: t.Errors = [];
      for (const [key, [wireName, codec]] of entries) {
        const given = input.right[wireName];
        const result = codec.validate(given, within(context, wireName, codec, given));
        if (isLeft(result)) errors.push(...result.left);
        else if (result.right !== undefined) output[key] = result.right;
      }
      return errors.length > 0 ? t.failures(errors) : t.success(output as Domain<F>);
    },
    (domain) => {
      const output: Record<string, unknown> = {};
      for (const [key, [wireName, codec]] of entries) {
        const value = codec.encode((domain as Record<string, unknown>)[key]);
        if (value !== undefined) output[wireName] = value;
      }
      return output;
    },
  );
  return Object.assign(codec, { fields });
};

/** Absent or null on the wire: `fallback` here. */
export const withDefault = <A>(codec: t.Type<A, unknown, unknown>, fallback: A): t.Type<A, unknown, unknown> =>
  Object.assign(
    new t.Type<A, unknown, unknown>(
      `${codec.name}?`,
      codec.is,
      (u, context) => (u === undefined || u === null ? t.success(fallback) : codec.validate(u, context)),
      (a) => codec.encode(a),
    ),
    { codec },
  );

/** Absent or null on the wire: null here, and null back. */
export const nullable = <A>(codec: t.Type<A, unknown, unknown>): t.Type<A | null, unknown, unknown> =>
  Object.assign(
    new t.Type<A | null, unknown, unknown>(
      `${codec.name} | null`,
      (u): u is A | null => u === null || codec.is(u),
      (u, context) => (u === undefined || u === null ? t.success(null) : codec.validate(u, context)),
      (a) => (a === null ? null : codec.encode(a)),
    ),
    { codec },
  );

/** 1 or 0 on the wire (true and false are taken too), a boolean here. */
export const Flag: t.Type<boolean, unknown, unknown> = new t.Type<boolean, unknown, unknown>(
  'Flag',
  t.boolean.is,
  (u, context) =>
    u === 1 || u === true
      ? t.success(true)
      : u === 0 || u === false
        ? t.success(false)
        : t.failure(u, context, '1 or 0'),
  (a) => (a ? 1 : 0),
);

/**
 * A list of at most `most`. Its length is looked at before its first element, and no element after the one that brings its
 * problems to `MAX_PROBLEMS`: what a stranger posts costs no more than what an examinee does. `codec` and `most` are seen on it.
 */
export const listOf = <A>(codec: t.Type<A, unknown, unknown>, most: number): t.Type<readonly A[], unknown, unknown> =>
  Object.assign(
    new t.Type<readonly A[], unknown, unknown>(
      `at most ${most} of ${codec.name}`,
      (u): u is readonly A[] => Array.isArray(u) && u.length <= most && u.every(codec.is),
      (u, context) => {
        if (!Array.isArray(u) || u.length > most) return t.failure(u, context);
        const read: A[] = [];
        const errors: t.Errors = [];
        for (const [place, element] of u.entries()) {
          const result = codec.validate(element, within(context, String(place), codec, element));
          if (isRight(result)) read.push(result.right);
          else errors.push(...result.left);
          if (errors.length >= MAX_PROBLEMS) break;
        }
        return errors.length > 0 ? t.failures(errors) : t.success(read);
      },
      (all) => all.map(codec.encode),
    ),
    { codec, most },
  );
