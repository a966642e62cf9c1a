import pg from 'pg';
import type { Connection } from '../db/connection.ts';
import { sturdy } from '../db/guarded-pool.ts';
import { jobLimits } from '../db/limits.ts';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}
export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}
interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export const quoted = pg.escapeIdentifier;

/** The text of a value depends on these: it is read as it was written. */
const SESSION = [
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  'set extra_float_digits = 3',
  "set timezone = 'UTC'",
  // A table takes as long as it takes; who waits for a lock has a limit.
  'set statement_timeout = 0',
  'set idle_in_transaction_session_timeout = 0',
  `set lock_timeout = ${jobLimits.lock}`,
];

/** A connection of its own, on which tables are copied. */
export const connectForCopies = async (target: Connection | string): Promise<pg.Client> => {
  const config = typeof target === 'string' ? { connectionString: target } : target;
  const client = new pg.Client({ ...config, ...sturdy(jobLimits), application_name: 'quipu archive' });
  // Whoever waits for a statement hears of it there.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION.join(';'));
  return client;
};

const rowsOf = async <R extends object>(client: pg.Client, text: string): Promise<readonly R[]> =>
  (await client.query(text)).rows as readonly R[];

/** The migrator's notes are not copied: a migration that is done again notes it. */
const OWN = "c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_migration%'";

/** Every table, with its columns but those that are computed. */
export const tablesIn = (client: pg.Client): Promise<readonly Table[]> =>
  rowsOf<Table>(
    client,
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and ${OWN} group by c.relname order by c.relname`,
  );

export const sequencesIn = async (client: pg.Client): Promise<readonly Sequence[]> => {
  const names = await rowsOf<{ readonly name: string }>(
    client,
    `select c.relname::text as name from pg_class c where c.relkind = 'S' and ${OWN} order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of names)
    found.push(
      ...(await rowsOf<Sequence>(
        client,
        `select ${pg.escapeLiteral(name)} as name, last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
      )),
    );
  return found;
};

/** References from row to row: without them tables are filled in any order, and with them again all is checked. */
export const referencesIn = (client: pg.Client): Promise<readonly Constraint[]> =>
  rowsOf<Constraint>(
    client,
    `select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${OWN} order by 1, 2`,
  );

/** The last migration that a database has seen. */
export const schemaOf = async (client: pg.Client): Promise<string | null> => {
  const [last] = await rowsOf<{ readonly name: string }>(
    client,
    'select name from kysely_migration order by name desc limit 1',
  );
  return last?.name ?? null;
};

const copied = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;
export const copyOutText = (table: Table): string => `copy ${copied(table)} to stdout`;
export const copyInText = (table: Table): string => `copy ${copied(table)} from stdin`;
