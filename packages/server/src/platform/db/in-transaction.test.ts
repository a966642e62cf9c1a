import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { failure, note, notedDatabase, pidOf } from '../../testing/noted-database.ts';
import type { Tx } from './database.ts';
import { inTransaction } from './in-transaction.ts';

const { connected, database, endBackend, noted } = notedDatabase();

describe('a transaction', () => {
  it('is done again where its connection went before its commit was sent', async () => {
    const db = connected();
    let times = 0;
    const done = await inTransaction(db, async (tx) => {
      times += 1;
      await note(tx, `vez ${times}`);
      if (times < 3) await endBackend(await pidOf(tx));
      return times;
    });
    expect([done, await noted()]).toEqual([3, ['vez 3']]);
  });

  it('is done again where two stood in each other’s way', async () => {
    const db = connected();
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let times = 0;
    await sql`create table if not exists pair (id int primary key, n int)`.execute(database().db);
    await sql`insert into pair values (1, 0), (2, 0) on conflict do nothing`.execute(database().db);
    const add = (tx: Tx, id: number) => sql`update pair set n = n + 1 where id = ${id}`.execute(tx);
    let arrived = 0;
    const both = (first: number, second: number) =>
      inTransaction(db, async (tx) => {
        times += 1;
        await add(tx, first);
        arrived += 1;
        if (arrived === 2) meet();
        await met;
        await add(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    const { rows } = await sql`select n from pair order by id`.execute(database().db);
    expect([times, rows]).toEqual([3, [{ n: 2 }, { n: 2 }]]);
  });

  it('is not done again where what it asked is wrong, nor for ever', async () => {
    const db = connected();
    let times = 0;
    const wrong = inTransaction(db, async (tx) => {
      times += 1;
      await sql`insert into noted values (null)`.execute(tx);
    });
    await expect(wrong).rejects.toMatchObject({ code: '23502' });
    expect(times).toBe(1);
    const ended = inTransaction(db, async (tx) => {
      times += 1;
      await endBackend(await pidOf(tx));
      await note(tx, 'nunca');
    });
    await expect(ended).rejects.toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
    expect(times).toBe(5);
  });

  it('that passes over a failed statement is no success: nothing of it was kept', async () => {
    const db = connected();
    const passing = db.transaction().execute(async (tx) => {
      await note(tx, 'uno');
      await failure(sql`insert into noted values (null)`.execute(tx));
    });
    await expect(passing).rejects.toThrow(/nothing of it was kept/);
    expect(await noted()).toEqual([]);
  });
});
