import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { databaseProxy } from '../../testing/database-proxy.ts';
import { failure, note, notedDatabase, pidOf } from '../../testing/noted-database.ts';
import { DatabaseAway, isAway } from './away.ts';
import { inTransaction } from './in-transaction.ts';
import { plannedOnce } from './planned-once.ts';

const { connected, database, endBackend, lost, noted, waitingFor } = notedDatabase();

describe('a connection that breaks while somebody uses it', () => {
  it('fails what is done on it, is told once, and nothing else', async () => {
    const db = connected();
    lost.length = 0;
    const error = await failure(
      db.transaction().execute(async (tx) => {
        await note(tx, 'nunca');
        await endBackend(await pidOf(tx));
        await note(tx, 'tampoco');
      }),
    );
    expect(error).toBeInstanceOf(DatabaseAway);
    expect(error).toMatchObject({ mayBeDone: false });
    expect(lost).toHaveLength(1);
    await note(db, 'después');
    expect(await noted()).toEqual(['después']);
  });

  it('ends the statement that waits on it', async () => {
    const db = connected();
    const waiting = db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx);
      const slept = failure(sql`select pg_sleep(60)`.execute(tx));
      await waitingFor(pid, 'Timeout');
      await endBackend(pid);
      throw await slept;
    });
    const error = await failure(waiting);
    expect(error).toMatchObject({ name: 'DatabaseAway', code: '57P01', mayBeDone: false });
    expect(isAway(error)).toBe(true);
  });

  it('leaves it open whether a commit was done that got no answer, and what stands alone too', async () => {
    await sql`create or replace function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return null; end $$`.execute(database().db);
    await sql`create constraint trigger slow after insert on noted deferrable initially deferred
      for each row when (new.text = 'lento') execute function wait_for_test()`.execute(database().db);
    const db = connected();
    let times = 0;
    await database()
      .db.connection()
      .execute(async (holding) => {
        await sql`select pg_advisory_lock(4711)`.execute(holding);
        let pid = 0;
        const committing = failure(
          inTransaction(db, async (tx) => {
            times += 1;
            pid = await pidOf(tx);
            await note(tx, 'lento');
          }),
        );
        await vi.waitFor(() => expect(pid).not.toBe(0));
        await waitingFor(pid, 'Lock');
        await endBackend(pid);
        expect(await committing).toMatchObject({ name: 'DatabaseAway', mayBeDone: true });
        const alone = failure(note(db, 'lento'));
        await vi.waitFor(async () => {
          const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(database().db);
          expect(rows).toHaveLength(1);
          await endBackend(rows[0]?.pid ?? 0);
        });
        expect(await alone).toMatchObject({ name: 'DatabaseAway', mayBeDone: true });
        await sql`select pg_advisory_unlock(4711)`.execute(holding);
      });
    expect(times).toBe(1);
    expect(await noted()).toEqual([]);
  });
});

describe('a transaction', () => {
  it('is begun with its first statement, in one message: where there is none, none is sent', async () => {
    const proxy = await databaseProxy(database().connection);
    const db = connected({}, proxy.connection);
    await pidOf(db);
    const before = proxy.sent();
    expect(await db.transaction().execute(async () => 'nada')).toBe('nada');
    expect(await failure(db.transaction().execute(async () => Promise.reject(new Error('no'))))).toMatchObject({
      message: 'no',
    });
    expect(proxy.sent()).toBe(before);
    await db.transaction().execute(async (tx) => {
      await note(tx, 'una');
      await note(tx, 'dos');
    });
    expect(proxy.sent() - before).toBe(3);
    const plain = proxy.sent();
    await db.transaction().execute(plannedOnce((tx) => note(tx, 'tres')));
    expect(proxy.sent() - plain).toBe(2);
    await proxy.close();
  });

  it('whose first statement fails has done nothing, and leaves its connection as it was', async () => {
    const db = connected({}, database().connection, 1);
    const pid = await pidOf(db);
    const failed = db.transaction().execute(async (tx) => {
      await failure(sql`select nothing from nowhere`.execute(tx));
      await note(tx, 'nunca');
    });
    expect(await failure(failed)).toMatchObject({ code: '25P02' });
    await note(db, 'sí');
    expect(await noted()).toEqual(['sí']);
    expect(await pidOf(db)).toBe(pid);
  });
});

describe('a transaction that is refused as it begins', () => {
  it('has done its first statement by itself: that is said, and it is not done again', async () => {
    const proxy = await databaseProxy(database().connection);
    const db = connected({}, proxy.connection, 1);
    const pid = await pidOf(db);
    let times = 0;
    proxy.refuseBegin();
    const refused = inTransaction(db, async (tx) => {
      times += 1;
      await note(tx, `vez ${times}`);
      await note(tx, 'nunca');
    });
    expect(await failure(refused)).toMatchObject({ name: 'DatabaseAway', code: '57014', mayBeDone: true });
    // The connection is given up at once, and the database may still be at it.
    await expect.poll(noted).toEqual(['vez 1']);
    expect(await pidOf(db)).not.toBe(pid);
    await proxy.close();
  });
});

describe('a network', () => {
  it('that goes silent costs one wait: the connections that nobody uses are not trusted either', async () => {
    const proxy = await databaseProxy(database().connection);
    const db = connected({ silence: 2_000 }, proxy.connection, 4);
    await Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    expect(proxy.open()).toBe(4);
    proxy.hang();
    expect(await failure(pidOf(db))).toMatchObject({ name: 'DatabaseAway' });
    // What was sent into the hanging one is still on its way.
    await vi.waitFor(() => expect(proxy.open()).toBeLessThanOrEqual(1));
    proxy.mend();
    expect(await pidOf(db)).toBeGreaterThan(0);
    await proxy.close();
  });

  it('that is cut fails what is under way, and serves again when it is mended', async () => {
    const proxy = await databaseProxy(database().connection);
    const db = connected({}, proxy.connection);
    const cut = db.transaction().execute(async (tx) => {
      await note(tx, 'nunca');
      proxy.cut();
      await note(tx, 'tampoco');
    });
    expect(await failure(cut)).toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
    expect(isAway(await failure(pidOf(db)))).toBe(true);
    proxy.mend();
    await note(db, 'sí');
    expect(await noted()).toEqual(['sí']);
    await proxy.close();
  });
});
