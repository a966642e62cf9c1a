import { Kysely, PostgresDialect } from 'kysely';
import type { Db } from '../../../packages/server/src/platform/db/database.ts';
import type { Tables } from '../../../packages/server/src/platform/db/tables.ts';
import type { Aside } from './cluster.ts';
import { nameOf } from './named.ts';

/** The database outside of what is simulated: no step, no fault, nothing in the trace. */
export const dbAside = (aside: Aside): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: () =>
          Promise.resolve({
            query: ((text: string, values: readonly unknown[]) =>
              aside.query({ name: nameOf(text), text, values: [...values] })) as never,
            release: () => undefined,
          }),
        end: () => Promise.resolve(),
      },
    }),
  });

/** The tables are made small again so often, which deleting does not do. */
const TIDY_EVERY = 40;

const tablesOf = async (aside: Aside): Promise<readonly string[]> => {
  const { rows } = await aside.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  return rows.map(({ name }) => name);
};

const filledOf = async (aside: Aside, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const text = names
    .map((name) => `select '${name}' as name where exists (select 1 from "${name}")`)
    .join(' union all ');
  const { rows } = await aside.query<{ name: string }>({ name: nameOf(text), text });
  return new Set(rows.map(({ name }) => name));
};

const sequencesOf = async (aside: Aside): Promise<readonly { readonly sequence: string; readonly next: string }[]> =>
  (
    await aside.query<{ sequence: string; next: string }>(
      `select schemaname || '.' || quote_ident(sequencename) as sequence, coalesce(last_value, 0) + 1 as next
       from pg_sequences where schemaname = 'public' order by 1`,
    )
  ).rows;

/** Puts a database back to how it was when it was called: rows and ids. What was there then must not be deleted meanwhile. */
export const resetterOf = async (aside: Aside): Promise<() => Promise<void>> => {
  const names = await tablesOf(aside);
  const filled = await filledOf(aside, names);
  const emptied = names.filter((name) => !filled.has(name));
  // A sequence that is set is a row that changes; one that is altered is a file made anew.
  const restarts = (await sequencesOf(aside)).map(({ sequence, next }) => `setval('${sequence}', ${next}, false)`);
  const { rows: ranges } = await aside.query<{ name: string; next: number }>('select name, next from id_range');
  const rangesBack = ranges.map(({ name, next }) => `update id_range set next = ${next} where name = '${name}';`);
  let times = 0;
  return async () => {
    times += 1;
    const dirty = [...(await filledOf(aside, emptied))];
    // Without triggers: neither foreign keys nor notes of what changed are of any use here.
    await aside.query(
      [
        'set session_replication_role = replica;',
        ...dirty.map((name) => `delete from "${name}";`),
        'set session_replication_role = origin;',
        `select ${restarts.join(', ')};`,
        ...rangesBack,
      ].join('\n'),
    );
    if (times % TIDY_EVERY === 0) await aside.query('vacuum');
  };
};
