import { Bytes, MAX_GRADE, MAX_SESSION_MINUTES, SESSIONS_UNTIL } from '@quipu/contract';
import { SetAsideReason } from '@quipu/engine';
import * as t from 'io-ts';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export type Schema = Readonly<Record<string, unknown>>;
/** They are referred to by name. */
export type Components = Map<string, Schema>;

const MAX_SMALL = 2 ** 31 - 1;
const whole = (minimum: number, maximum = Number.MAX_SAFE_INTEGER): Schema => ({ type: 'integer', minimum, maximum });
/** Codecs that are made of nothing else, by their names. Only `example` is ours: the rest is what the codec takes. */
const LEAVES: Readonly<Record<string, Schema>> = {
  Nothing: { type: 'object' },
  string: { type: 'string', example: 'texto' },
  number: { type: 'number', example: 1.5 },
  boolean: { type: 'boolean', example: true },
  null: { type: 'null' },
  unknown: { example: {} },
  Id: { ...whole(1), example: 7 },
  Count: { ...whole(0), example: 1 },
  SignedMillis: { ...whole(Number.MIN_SAFE_INTEGER), example: -60_000 },
  SmallCount: { ...whole(0, MAX_SMALL), example: 1 },
  PlannedMoment: { ...whole(0, SESSIONS_UNTIL - 1), example: 1_796_130_000_000 },
  SessionMinutes: { ...whole(1, MAX_SESSION_MINUTES), example: 60 },
  Grade: { type: 'number', minimum: 0, maximum: MAX_GRADE, example: 7 },
  GradeScale: { type: 'number', minimum: 1, maximum: MAX_GRADE, example: 100 },
  Share: { type: 'number', minimum: 0, maximum: 1, example: 0.25 },
  Flag: { enum: [1, 0] },
  IdText: { ...whole(1, 999_999_999_999_999), example: 7 },
  CountText: { ...whole(0), example: 1 },
  SmallCountText: { ...whole(0, MAX_SMALL), example: 1 },
  DecimalText: { type: 'number', example: 0.4 },
  ParentText: { type: ['integer', 'null'], minimum: 1, example: 1 },
  LocationType: { enum: [1, 4, 5, 6] },
  EnrollmentStatus: { enum: [1, 2, 3, 4, 5, 'F'] },
  SetAsideReason: { enum: Object.keys(SetAsideReason.keys) },
  'yyyy-mm-dd': { type: 'string', format: 'date', example: '2026-11-30' },
  Once: { type: 'string', pattern: '^[0-9a-f]{32}$', example: '0123456789abcdef'.repeat(2) },
  ComputerName: { type: 'string', minLength: 1, maxLength: 64, example: 'equipo-7' },
  RoomComputerId: { type: 'string', minLength: 1, maxLength: 64, example: 'equipo-7-a1' },
  RoomHost: { type: 'string', maxLength: 64, example: '10.0.0.7' },
  RoomCardText: { type: 'string', maxLength: 4_096, example: 'ABCD-EFGH' },
  AskId: { type: 'string', minLength: 1, maxLength: 64, example: 'a1' },
  Descriptor: {
    type: 'array',
    items: { type: 'number', minimum: -10, maximum: 10 },
    minItems: 128,
    maxItems: 128,
    example: Array.from({ length: 128 }, () => 0),
  },
};

interface Inside {
  readonly fields?: Readonly<Record<string, readonly [wireName: string, codec: t.Mixed]>>;
  readonly codec?: t.Mixed;
  readonly codes?: readonly unknown[];
  readonly most?: number;
}

const isNothing = (codec: t.Mixed): boolean => codec instanceof t.UndefinedType;

/** Absent or null on the wire is as good as a value; or absent is, where nothing may stand in its place. */
const mayBeAbsent = (codec: t.Mixed): boolean => {
  if (codec instanceof t.UnionType) return (codec.types as readonly t.Mixed[]).some(isNothing);
  const { codec: inner, most } = codec as Inside;
  return inner !== undefined && most === undefined && codec.decode(undefined)._tag === 'Right';
};

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const objectOf = (fields: readonly (readonly [name: string, codec: t.Mixed])[], into: Components): Schema => {
  const required = fields.filter(([, codec]) => !mayBeAbsent(codec)).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, codec]) => [name, schemaOf(codec, into)])),
    ...(required.length === 0 ? {} : { required }),
  };
};

const named = (name: string, into: Components, make: () => Schema): Schema => {
  const schema = { $ref: `#/components/schemas/${name}` };
  if (into.has(name)) return schema;
  // A question may have questions: the name is there before what it stands for.
  into.set(name, {});
  into.set(name, make());
  return schema;
};

/** Tells what a codec takes from the wire and gives to it. Throws where a codec does not show what it is made of. */
export const schemaOf = (codec: t.Mixed, into: Components): Schema => {
  if ((codec as t.Mixed) === Bytes) return { type: 'string', contentMediaType: 'application/octet-stream' };
  const { fields, codec: inner, codes, most } = codec as Inside;
  if (fields !== undefined) return named(codec.name, into, () => objectOf(Object.values(fields), into));
  if (codes !== undefined) return { enum: codes };
  if (inner !== undefined && most !== undefined) return { type: 'array', items: schemaOf(inner, into), maxItems: most };
  if (inner !== undefined) return mayBeAbsent(codec) ? orNull(schemaOf(inner, into)) : schemaOf(inner, into);
  if (codec instanceof t.RecursiveType || codec instanceof t.ReadonlyType) return schemaOf(codec.type as t.Mixed, into);
  if (codec instanceof t.InterfaceType) return objectOf(Object.entries(codec.props as t.Props), into);
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType)
    return { type: 'array', items: schemaOf(codec.type as t.Mixed, into) };
  if (codec instanceof t.DictionaryType)
    return { type: 'object', additionalProperties: schemaOf(codec.codomain as t.Mixed, into) };
  if (codec instanceof t.UnionType) {
    const [one, ...others] = (codec.types as readonly t.Mixed[]).filter((type) => !isNothing(type));
    if (one !== undefined && others.length === 0) return schemaOf(one, into);
    return { anyOf: [...(one === undefined ? [] : [one]), ...others].map((type) => schemaOf(type, into)) };
  }
  if (codec instanceof t.LiteralType) return { const: codec.value as unknown };
  if (codec instanceof t.KeyofType) return { enum: Object.keys(codec.keys as object) };
  const leaf = LEAVES[codec.name];
  if (leaf === undefined) throw new Error(`no schema for the codec ${codec.name}`);
  return leaf;
};
