import * as t from 'io-ts';

export type Writer = (value: unknown) => string;

const plain: Writer = (value) => JSON.stringify(value) ?? 'null';

const later = (make: () => Writer): Writer => {
  let writer: Writer | null = null;
  return (value) => {
    writer ??= make();
    return writer(value);
  };
};

const recordWriter = (props: t.AnyProps): Writer => {
  const fields = Object.entries(props).map(([key, codec], i) => ({
    key,
    prefix: `${i === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    write: canonicalWriter(codec),
  }));
  if (fields.length === 0) return () => '{}';
  return (value) => {
    const record = value as Readonly<Record<string, unknown>>;
    let text = '';
    for (const field of fields) text += field.prefix + field.write(record[field.key]);
    return `${text}}`;
  };
};

/** A record, and after it, where they are there, the fields that may be absent. It has one at least that may not. */
const partialWriter = ([record, partial]: readonly t.Mixed[]): Writer => {
  if (!(record instanceof t.InterfaceType && partial instanceof t.PartialType))
    throw new Error('a record, and what may be absent beside it');
  const writeRecord = recordWriter(record.props);
  const fields = Object.entries(partial.props as t.AnyProps).map(([key, codec]) => ({
    key,
    prefix: `,${JSON.stringify(key)}:`,
    write: canonicalWriter(codec),
  }));
  return (value) => {
    const given = value as Readonly<Record<string, unknown>>;
    let text = writeRecord(value).slice(0, -1);
    for (const { key, prefix, write } of fields) if (given[key] !== undefined) text += prefix + write(given[key]);
    return `${text}}`;
  };
};

const arrayWriter = (element: t.Mixed): Writer => {
  const write = canonicalWriter(element);
  return (value) => {
    let text = '[';
    for (const one of value as readonly unknown[]) text += text.length === 1 ? write(one) : `,${write(one)}`;
    return `${text}]`;
  };
};

const unionWriter = (members: readonly t.Mixed[]): Writer => {
  const writers = members.map((codec) => ({ is: codec.is, write: canonicalWriter(codec) }));
  return (value) => (writers.find(({ is }) => is(value))?.write ?? plain)(value);
};

const writerOf = (codec: t.Mixed): Writer => {
  if (codec instanceof t.ReadonlyType || codec instanceof t.RefinementType) return canonicalWriter(codec.type);
  if (codec instanceof t.InterfaceType) return recordWriter(codec.props);
  if (codec instanceof t.IntersectionType) return partialWriter(codec.types);
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType) return arrayWriter(codec.type);
  if (codec instanceof t.UnionType) return unionWriter(codec.types);
  if (codec instanceof t.RecursiveType) return later(() => canonicalWriter(codec.type));
  return plain;
};

const made = new WeakMap<t.Mixed, Writer>();

/**
 * JSON with the keys in the order in which the codec declares them, and no other keys: one text for one value, so that
 * a line can be compared and hashed as text. A codec's writer is made once: making one costs more than writing a sheet.
 */
export const canonicalWriter = (codec: t.Mixed): Writer => {
  const known = made.get(codec);
  if (known !== undefined) return known;
  const writer = writerOf(codec);
  made.set(codec, writer);
  return writer;
};

/** The value as it will be read back from the log: the codec's keys and nothing else. */
export const canonical = <T>(codec: t.Type<T, unknown>, value: T): T => JSON.parse(canonicalWriter(codec)(value)) as T;
