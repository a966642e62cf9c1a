import { Bytes } from '@quipu/contract';
import * as t from 'io-ts';

/** Leads to a place in a request: `answers`, 0, `visits`. */
export type Path = readonly (string | number)[];

/** The place of one value, by the wire's names. */
export interface Leaf {
  readonly path: Path;
  readonly isNumber: boolean;
  /** It travels as text, number or not. */
  readonly isText: boolean;
}

export interface Example {
  readonly value: unknown;
  readonly leaves: readonly Leaf[];
}

/** Numbers that are of use, by the wire's name of where they stand: ids of what is there. */
export type Known = (name: string) => number;

const TEXTS = ['1', 'texto', '0'.repeat(32), '2026-11-22', '12:00', 'ana@ejemplo.ec', 'a'];
/** Stands where a file is asked for. */
export const A_FILE = new Uint8Array();
const leaf = (value: unknown, kind: Partial<Leaf> = {}): Example => ({
  value,
  leaves: [{ path: [], isNumber: false, isText: false, ...kind }],
});

const moved = ({ leaves }: Example, step: string | number): readonly Leaf[] =>
  leaves.map(({ path, ...more }) => ({ ...more, path: [step, ...path] }));

const inObject = (fields: readonly (readonly [name: string, codec: t.Mixed])[], known: Known): Example => {
  const parts = fields.map(([name, codec]) => [name, exampleOf(codec, name, known)] as const);
  return {
    value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
    leaves: parts.flatMap(([name, part]) => moved(part, name)),
  };
};

interface Inside {
  readonly fields?: Readonly<Record<string, readonly [string, t.Mixed]>>;
  readonly codec?: t.Mixed;
  /** The most elements that a list may have. */
  readonly most?: number;
}
const inList = (codec: t.Mixed, name: string, known: Known): Example => {
  const one = exampleOf(codec, name, known);
  return { value: [one.value], leaves: moved(one, 0) };
};

/** Tells what a request may look like on the wire, by its codec, and where its values stand. */
export const exampleOf = (codec: t.Mixed, name: string, known: Known): Example => {
  if ((codec as t.Mixed) === Bytes) return leaf(A_FILE);
  const { fields, codec: tx, most } = codec as Inside;
  if (fields !== undefined) return inObject(Object.values(fields), known);
  if (tx !== undefined) return most === undefined ? exampleOf(tx, name, known) : inList(tx, name, known);
  if (codec instanceof t.ReadonlyType) return exampleOf(codec.type, name, known);
  if (codec instanceof t.InterfaceType) return inObject(Object.entries(codec.props as t.AnyProps), known);
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType)
    return inList(codec.type as t.Mixed, name, known);
  if (codec instanceof t.UnionType) return exampleOf((codec.types as readonly t.Mixed[])[0] ?? t.null, name, known);
  if (codec instanceof t.LiteralType) return leaf(codec.value);
  // Of a photo: it is one of a sheet, not of a login.
  if (codec instanceof t.KeyofType) return leaf('quiz' in codec.keys ? 'quiz' : Object.keys(codec.keys)[0]);
  const number = known(name);
  if (codec.is(number) || codec.is(1)) {
    const isText = codec.encode(1) === '1';
    const value = codec.is(number) ? number : 1;
    return leaf(isText ? String(value) : value, { isNumber: true, isText });
  }
  const found = [{}, true, ...TEXTS, []].find((candidate) => codec.decode(candidate)._tag === 'Right');
  return leaf(found, { isText: typeof found === 'string' });
};

/** The same request with something else in one place of it. */
export const withAt = (value: unknown, [step, ...rest]: Path, put: unknown): unknown => {
  if (step === undefined) return put;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === step ? withAt(one, rest, put) : one));
  const record = (value ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: withAt(record[String(step)], rest, put) };
};
