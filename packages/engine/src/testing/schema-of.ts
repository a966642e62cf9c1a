import * as t from 'io-ts';

export type Schema = string | { readonly [key: string]: Schema } | readonly Schema[];

/** Describes, as plain data, the values that a codec accepts and the order in which it writes them. */
export const schemaOf = (codec: t.Mixed, within: readonly string[] = []): Schema => {
  if (codec instanceof t.ReadonlyType) return schemaOf(codec.type, within);
  if (codec instanceof t.RefinementType) return { [codec.name]: schemaOf(codec.type, within) };
  if (codec instanceof t.RecursiveType)
    return within.includes(codec.name) ? codec.name : schemaOf(codec.type, [...within, codec.name]);
  if (codec instanceof t.InterfaceType) {
    const props = Object.entries(codec.props as t.AnyProps);
    return Object.fromEntries(props.map(([key, of]) => [key, schemaOf(of, within)]));
  }
  if (codec instanceof t.PartialType) {
    const props = Object.entries(codec.props as t.AnyProps);
    return Object.fromEntries(props.map(([key, of]) => [`${key}?`, schemaOf(of, within)]));
  }
  if (codec instanceof t.IntersectionType)
    return Object.assign({}, ...(codec.types as t.Mixed[]).map((of) => schemaOf(of, within)));
  if (codec instanceof t.ReadonlyArrayType) return { 'list of': schemaOf(codec.type, within) };
  if (codec instanceof t.UnionType) return { 'one of': (codec.types as t.Mixed[]).map((of) => schemaOf(of, within)) };
  if (codec instanceof t.KeyofType) return { 'one of': Object.keys(codec.keys) };
  if (codec instanceof t.LiteralType) return JSON.stringify(codec.value);
  if (codec instanceof t.NumberType || codec instanceof t.StringType) return codec.name;
  if (codec instanceof t.BooleanType || codec instanceof t.NullType) return codec.name;
  throw new Error(`nothing is known of ${codec.name}`);
};
