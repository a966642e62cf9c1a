import { POST_TIMEOUT_MS, replyWithin } from '@quipu/contract';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { failure, note, notedDatabase, pidOf } from '../../testing/noted-database.ts';
import { isAway } from './away.ts';
import { requestLimits } from './limits.ts';

const { connected, database } = notedDatabase();

describe('a database that makes us wait', () => {
  it('for a lock, or with a statement, is no failure of ours', async () => {
    await database()
      .db.transaction()
      .execute(async (holding) => {
        await sql`lock table noted`.execute(holding);
        const error = await failure(note(connected({ lock: 50 }), 'uno'));
        expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '55P03' })]);
      });
    const error = await failure(sql`select pg_sleep(60)`.execute(connected({ statement: 150 })));
    expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '57014' })]);
  });

  /** A computer that does much else, or was put to sleep: this process does nothing for as long. */
  const stalled = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

  it('is not called silent for what this process slept through: what it said meanwhile is read first', async () => {
    const db = connected({ silence: 2_000, held: 2_000 });
    const pid = await pidOf(db);
    const said = db.transaction().execute(async (tx) => {
      const saying = pidOf(tx);
      await new Promise((resolve) => setImmediate(resolve));
      stalled(3_000);
      return saying;
    });
    expect(await said).toBe(pid);
    expect(await pidOf(db)).toBe(pid);
  });

  it('is not called away for a connection that was made while this process slept, or whose turn came then', async () => {
    const db = connected({ connect: 2_000 }, database().connection, 1);
    const first = pidOf(db);
    const second = pidOf(db);
    await new Promise((resolve) => setImmediate(resolve));
    stalled(3_000);
    expect(await first).toBe(await second);
  });

  it('makes nobody a 503 who waits less than fifteen seconds: for a connection, a lock, a statement, or another attempt', () => {
    const { connect, lock, statement, silence, held, idleWithin } = requestLimits;
    expect(Math.min(connect, lock, statement, silence, held)).toBeGreaterThanOrEqual(15_000);
    expect(silence).toBeGreaterThan(statement);
    // Whoever asked is still there to hear of it, from what knows why.
    const word = replyWithin({ timeoutMs: POST_TIMEOUT_MS });
    expect(Math.max(connect, lock, statement, silence, held, idleWithin)).toBeLessThan(word);
  });

  it('has no connection left: whoever waits for one is told', async () => {
    const db = connected({ connect: 3_000 }, database().connection, 1);
    await db.transaction().execute(async (tx) => {
      await pidOf(tx);
      expect(isAway(await failure(pidOf(db)))).toBe(true);
    });
    expect(await pidOf(db)).toBeGreaterThan(0);
  });

  it('is not kept for longer than a transaction may take', async () => {
    const db = connected({ held: 100 });
    const kept = db.transaction().execute(async (tx) => {
      const pid = await pidOf(tx);
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(database().db);
        expect(rows).toEqual([]);
      });
      await pidOf(tx);
    });
    expect(await failure(kept)).toMatchObject({ name: 'DatabaseAway', mayBeDone: false });
  });

  it('has become a copy that nobody may write to: refused for now, and asked anew on another connection', async () => {
    const db = connected();
    let pid = 0;
    const error = await failure(
      db.transaction().execute(async (tx) => {
        pid = await pidOf(tx);
        await sql`set transaction read only`.execute(tx);
        await note(tx, 'uno');
      }),
    );
    expect([isAway(error), error]).toEqual([true, expect.objectContaining({ code: '25006' })]);
    expect(await pidOf(db)).not.toBe(pid);
  });
});
