import { either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

type Fields = Readonly<Record<string, t.Mixed>>;
type Record_<F extends Fields> = { readonly [K in keyof F]: t.TypeOf<F[K]> };

/** An object with these keys and no others: a misspelt key in a file that a person wrote is an error, not a silence. */
export const closedRecord = <F extends Fields>(name: string, fields: F): t.Type<Record_<F>, unknown, unknown> =>
  new t.Type<Record_<F>, unknown, unknown>(
    name,
    (u): u is Record_<F> => typeof u === 'object' && u !== null,
    (u, context) => {
      if (typeof u !== 'object' || u === null || Array.isArray(u))
        return t.failure(u, context, 'se esperaba un objeto');
      const input = u as Readonly<Record<string, unknown>>;
      const errors: t.Errors = [];
      const output: Record<string, unknown> = {};
      for (const key of Object.keys(input))
        if (!Object.hasOwn(fields, key))
          errors.push({
            value: null,
            context: t.appendContext(context, key, t.unknown),
            message: `clave desconocida; se admiten: ${Object.keys(fields).join(', ')}`,
          });
      for (const [key, codec] of Object.entries(fields)) {
        const result = codec.validate(input[key], t.appendContext(context, key, codec, input[key]));
        if (result._tag === 'Left') errors.push(...result.left);
        else output[key] = result.right;
      }
      return errors.length > 0 ? t.failures(errors) : t.success(output as Record_<F>);
    },
    t.identity,
  );

/** A codec whose refusal a person can read. */
export const said = <A>(codec: t.Type<A, unknown, unknown>, expected: string): t.Type<A, unknown, unknown> =>
  new t.Type<A, unknown, unknown>(
    codec.name,
    codec.is,
    (u, context) =>
      either.mapLeft(codec.validate(u, context), () => [
        {
          value: null,
          context,
          message: u === undefined ? `falta: se esperaba ${expected}` : `se esperaba ${expected}`,
        },
      ]),
    codec.encode,
  );

/** The most elements of a list in a file that an operator wrote. */
const MAX_LISTED = 100_000;

/** A list of at most `most`, whose elements say for themselves what is wrong with them. */
export const listOf = <A>(
  element: t.Type<A, unknown, unknown>,
  most = MAX_LISTED,
): t.Type<readonly A[], unknown, unknown> => {
  const list = t.readonlyArray(element);
  return new t.Type<readonly A[], unknown, unknown>(
    list.name,
    list.is,
    (u, context) => {
      if (!Array.isArray(u)) return t.failure(u, context, 'se esperaba una lista');
      return u.length > most
        ? t.failure(u, context, `se admiten ${most} elementos; hay ${u.length}`)
        : list.validate(u, context);
    },
    t.identity,
  );
};

/** Absent or null: the fallback. */
export const or = <A, B>(codec: t.Type<A, unknown, unknown>, fallback: B): t.Type<A | B, unknown, unknown> =>
  new t.Type<A | B, unknown, unknown>(
    codec.name,
    (u): u is A | B => codec.is(u) || u === fallback,
    (u, context) => (u === undefined || u === null ? t.success(fallback) : codec.validate(u, context)),
    t.identity,
  );

/** `path: message` for each, with the path as in `sections.0.items.3.options`. */
export const authoringProblems = (errors: t.Errors): readonly string[] => [
  ...new Set(
    errors.map(({ context, message }) => {
      const path = context
        .map(({ key }) => key)
        .filter((key) => key !== '')
        .join('.');
      return `${path === '' ? '(archivo)' : path}: ${message ?? 'valor no admitido'}`;
    }),
  ),
];
