import { type Kysely, sql } from 'kysely';

/** Columns by which people read lists: Ñ stands after N, an accent moves nobody, and «Aula 10» comes after «Aula 2». */
const READ = [
  ['app_user', 'full_name'],
  ['quiz', 'name'],
  ['room', 'name'],
] as const;

/** A column that a trigger names does not get another order: it is made anew, as it was. */
const triggersOf = async (db: Kysely<unknown>, table: string) => {
  const { rows } = await sql<{ readonly name: string; readonly definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal`.execute(db);
  return rows;
};

/** Names that no two may have: an index in the order of an ICU would be out of order under the next version of it. */
const UNIQUE = ['quiz', 'room'] as const;

const keepApart = async (db: Kysely<unknown>, table: (typeof UNIQUE)[number]): Promise<void> => {
  const name = sql.id(`${table}_name_key`);
  await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
  await sql`create unique index ${name} on ${sql.table(table)} (name collate "C")`.execute(db);
};

/** A PostgreSQL without ICU, which no package of today is, keeps the order of its bytes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql`select from pg_collation where collprovider = 'i' limit 1`.execute(db);
  if (rows.length === 0) return;
  await sql`create collation spanish (provider = icu, locale = 'es-u-kn-true')`.execute(db);
  for (const [table, column] of READ) {
    const triggers = await triggersOf(db, table);
    for (const { name } of triggers) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(table)} alter column ${sql.id(column)} type text collate spanish`.execute(db);
    for (const { definition } of triggers) await sql.raw(definition).execute(db);
  }
  for (const table of UNIQUE) await keepApart(db, table);
};
