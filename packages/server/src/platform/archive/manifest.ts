import * as t from 'io-ts';

const PartFacts = t.type({ name: t.string, bytes: t.number, sha256: t.string });

/** The end of an archive: all that is in it. */
export const Manifest = t.type({
  /** ISO: the moment whose state the tables have. */
  madeAt: t.string,
  institution: t.union([t.string, t.null]),
  /** The last migration that the database had seen. */
  schema: t.string,
  /** The name of the key of the server's secret (its check value is among the rows); null: none was claimed. */
  secretKey: t.union([t.string, t.null]),
  tables: t.readonlyArray(t.intersection([PartFacts, t.type({ rows: t.number })])),
  files: t.readonlyArray(PartFacts),
  hasSecret: t.boolean,
  sequences: t.readonlyArray(t.type({ name: t.string, last: t.string, isCalled: t.boolean })),
});
export type Manifest = t.TypeOf<typeof Manifest>;

export const rowsOf = ({ tables }: Manifest, name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;
