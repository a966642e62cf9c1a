import type { Database } from './database.ts';

/** The template keeps its rows a second time, beside those that tests change. */
const SCHEMA = 'pristine';
/**
 * These stay: what a running server has read once for all, and counters, which like sequences, they only ever go on.
 */
const NOT_PUT_BACK = ['push_key', 'id_range'];
const DEADLOCK = '40P01';

interface Table {
  readonly name: string;
  readonly columns: string;
}

/** Not views, which show what others keep, nor columns that the database computes. */
const tablesOf = (db: Database, schema: string): Promise<readonly Table[]> =>
  db.rows<Table & { [column: string]: unknown }>(
    `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = $1 and table_type = 'BASE TABLE' and is_generated = 'NEVER' and not table_name = any ($2) group by table_name`,
    [schema, NOT_PUT_BACK],
  );

/** Keeps every row as it is now: copies of this database can be put back to it. */
export const keepPristine = async (db: Database): Promise<void> => {
  await db.rows(`create schema ${SCHEMA}`);
  for (const { name, columns } of await tablesOf(db, 'public')) {
    await db.rows(`create table ${SCHEMA}.${name} as select ${columns} from public.${name}`);
  }
};

/** Waits for whoever is writing. No trigger touches what is put back, and tables need no order. */
const stepsFor = (tables: readonly Table[]): readonly string[] => [
  'begin',
  'set local session_replication_role = replica',
  `lock table ${tables.map(({ name }) => `public.${name}`).join(', ')} in exclusive mode`,
  ...tables.map(({ name }) => `delete from public.${name}`),
  ...tables.map(
    ({ name, columns }) =>
      `insert into public.${name} (${columns}) overriding system value select ${columns} from ${SCHEMA}.${name}`,
  ),
  'commit',
];

const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === DEADLOCK;

/** Every row is as in the template, in one transaction: a server that runs on it sees all of before, or nothing of it. */
export const putRowsBack = async (db: Database): Promise<void> => {
  const steps = stepsFor(await tablesOf(db, SCHEMA)).join(';\n');
  while (true) {
    try {
      await db.rows(steps);
      return;
    } catch (error) {
      await db.rows('rollback');
      // Whoever writes several tables at once takes them in another order.
      if (!isDeadlock(error)) throw error;
    }
  }
};
