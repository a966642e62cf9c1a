import { either } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { INFORMATION_FIELDS, wireNameOf } from './information.ts';
import type { FieldErrors } from './validate-step.ts';

const wireOf = new Map<string, string>([
  ...INFORMATION_FIELDS.map((field) => [field, wireNameOf(field)] as const),
  ['careerId', 'career_id'],
  ['acceptance', 'acceptance'],
]);
const fieldOf = new Map([...wireOf].map(([field, wire]) => [wire, field]));

const renamed = (errors: object, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const other = names.get(name);
      return other === undefined ? [] : [[other, String(text)]];
    }),
  );

const Texts = t.record(t.string, t.string);

/** Texts for fields, which go by the fields' names of the wire. Absent: none. */
export const FieldErrorsCodec: t.Type<FieldErrors, unknown, unknown> = Object.assign(
  new t.Type<FieldErrors, unknown, unknown>(
    'FieldErrors',
    Texts.is,
    (u, context) => either.map(Texts.validate(u ?? {}, context), (errors) => renamed(errors, fieldOf) as FieldErrors),
    (errors) => renamed(errors, wireOf),
  ),
  { codec: Texts },
);
