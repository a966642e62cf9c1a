import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { note, notedDatabase, pidOf } from '../../testing/noted-database.ts';
import type { Db } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { plannedOnce } from './planned-once.ts';
import { statementNames } from './statement-names.ts';

const { connected, database } = notedDatabase();
const OFTEN = 25;

const textsOf = (db: Db, text: string) =>
  sql<{ readonly text: string }>`select * from noted where text = ${text}`.execute(db);
const preparedHere = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly name: string }>`
    select name from pg_prepared_statements where statement like 'select * from noted where text = $1%'`.execute(db);
  return rows.map(({ name }) => name);
};
const often = async (work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < OFTEN; time += 1) await work();
};

describe('a statement that comes again and again', () => {
  it('is parsed once by a connection, and one that comes seldom is not kept', async () => {
    await connected()
      .connection()
      .execute(async (db) => {
        await textsOf(db, 'uno');
        expect(await preparedHere(db)).toEqual([]);
        await often(() => textsOf(db, 'dos'));
        expect(await preparedHere(db)).toHaveLength(1);
      });
  });

  it('goes on where its table has changed meanwhile, with a new name, and on the same connection', async () => {
    await connected()
      .connection()
      .execute(async (db) => {
        await note(db, 'antes');
        await often(() => textsOf(db, 'antes'));
        const pid = await pidOf(db);
        await sql`alter table noted add column added int default 7`.execute(database().db);
        expect((await textsOf(db, 'antes')).rows).toMatchObject([{ text: 'antes', added: 7 }]);
        await often(() => textsOf(db, 'antes'));
        expect(new Set(await preparedHere(db)).size).toBe(2);
        expect(await pidOf(db)).toBe(pid);
        await sql`alter table noted drop column added`.execute(database().db);
      });
  });

  it('fails no transaction whose table has changed meanwhile: it is done again', async () => {
    const db = connected();
    await note(db, 'cambia');
    // Each of its connections holds it.
    await Promise.all(Array.from({ length: 8 }, () => often(() => textsOf(db, 'cambia'))));
    await sql`alter table noted add column more int default 8`.execute(database().db);
    let times = 0;
    const found = await inTransaction(db, async (tx) => {
      times += 1;
      return (await textsOf(tx, 'cambia')).rows;
    });
    expect(found).toMatchObject([{ text: 'cambia', more: 8 }]);
    expect(times).toBe(2);
    await sql`alter table noted drop column more`.execute(database().db);
  });
});

describe('a transaction that takes the plans there are', () => {
  const among = (tx: Db, texts: readonly string[]) =>
    sql`select * from noted where text = any(${texts}::text[])`.execute(tx);
  const plansHere = async (tx: Db) => {
    const { rows } = await sql<{ readonly anew: number; readonly once: number }>`
      select custom_plans as anew, generic_plans as once from pg_prepared_statements
      where statement like 'select * from noted where text = any%'`.execute(tx);
    return rows;
  };

  it('has a statement of a list planned once, and no other transaction of its connection has', async () => {
    await connected()
      .connection()
      .execute(async (db) => {
        await often(() => among(db, ['uno']));
        const [before] = await plansHere(db);
        expect(before?.anew).toBeGreaterThan(0);
        await inTransaction(
          db,
          plannedOnce(async (tx) => {
            await among(tx, ['uno']);
            await among(tx, ['uno', 'dos']);
          }),
        );
        expect(await plansHere(db)).toEqual([{ anew: before?.anew, once: (before?.once ?? Number.NaN) + 2 }]);
        await inTransaction(db, (tx) => among(tx, ['uno']));
        const { rows } = await sql`show plan_cache_mode`.execute(db);
        expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
      });
  });
});

it('names no more statements than a connection shall keep, however many texts there are', () => {
  const { nameOf } = statementNames();
  const names = new Set<string | undefined>();
  for (let length = 0; length < 1_000; length += 1)
    for (let time = 0; time < OFTEN; time += 1) names.add(nameOf(`select ${length}`));
  names.delete(undefined);
  expect(names.size).toBe(200);
});

it('names none that is very long, nor one that comes again after very many others', () => {
  const { nameOf } = statementNames();
  const long = `insert ${'($1, $2), '.repeat(1_000)}`;
  for (let time = 0; time < OFTEN; time += 1) expect(nameOf(long)).toBeUndefined();
  for (let time = 0; time < OFTEN; time += 1) {
    expect(nameOf('select seldom')).toBeUndefined();
    for (let other = 0; other < 10_000; other += 1) nameOf(`select ${time} ${other}`);
  }
});
