import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Every row of every table, as text, by the table's name. */
export const tablesOf = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, ',' order by t::text), '') as all from ${sql.table(name)} t`.execute(db);
    return [name, rows[0]?.all ?? ''] as const;
  });
  return new Map(await Promise.all(contents));
};

/** All of it in one text: two that are equal say that nothing changed. */
export const wholeDatabase = async (db: Db): Promise<string> =>
  [...(await tablesOf(db))].map(([name, rows]) => `${name}: ${rows}`).join('\n');
