import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { chainedLines } from '../../testing/chained-lines.ts';
import { type Examinee, opened } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { packAllLogs } from '../../testing/packed-logs.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';
import { lineHash } from './log-chain.ts';
import { epochLogs, forksOf } from './log-damage-store.ts';
import { holdLog, keptLines } from './log-store.ts';
import { logPacker } from './pack-logs.ts';

const DAY = 86_400_000;
const given = sheetEach('PACK', 1, 9);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(async () => {
  ({ server, who, id } = given());
  await changeInstitution(server.database.db, { rules: { logPackDays: 7 } });
  await server.database.db.deleteFrom('log_line').execute();
  await opened(who, id);
});

const db = () => server.database.db;
let packer: ReturnType<typeof logPacker>;
beforeEach(() => {
  packer = logPacker(server.context);
});
const pack = (days = 8) => packer(server.clock.now + days * DAY);
/** All that is read of logs, line by line. */
const read = () =>
  db().selectFrom('session_log').selectAll().orderBy('sheet_id').orderBy('epoch').orderBy('seq').execute();
const singles = async () =>
  (await db().selectFrom('log_line').select('seq').where('sheet_id', '=', id).execute()).length;
const packs = () =>
  db()
    .selectFrom('log_pack')
    .select(['epoch', 'from_seq', 'line_count'])
    .where('sheet_id', '=', id)
    .orderBy('from_seq')
    .execute();

const ended = async (lines: readonly string[]): Promise<void> => {
  expect(await who.log(id, 1, 0, lines)).toMatchObject({ status: 200, body: { lines: lines.length } });
  await who.finish(id, 'F');
};

/** A log in which each line says its number and the hash of the one before in a way of its own. */
const written = (count: number, write: (seq: number, prev: string) => string): readonly string[] => {
  const lines: string[] = [];
  for (let seq = 0; seq < count; seq += 1) lines.push(write(seq, seq === 0 ? '' : lineHash(lines.at(-1) ?? '')));
  return lines;
};

describe('the log of a sheet', () => {
  it('is packed some days after its end, and is read as before', async () => {
    await ended(chainedLines(6));
    const before = await read();
    expect(await pack(6)).toBe(0);
    expect(await singles()).toBe(6);
    expect(await pack()).toBe(1);
    expect(await singles()).toBe(0);
    expect(await packs()).toEqual([{ epoch: 1, from_seq: 0, line_count: 6 }]);
    expect(await read()).toEqual(before);
    expect(await pack()).toBe(0);
  });

  it('is not packed while the sheet is under way, nor where something came lately, nor where the institution says never', async () => {
    const lines = chainedLines(4);
    await who.log(id, 1, 0, lines.slice(0, 3));
    expect(await pack()).toBe(0);
    await who.finish(id, 'F');
    server.clock.now += 5 * DAY;
    await db()
      .updateTable('log_line')
      .set({ received_at: new Date(server.clock.now) })
      .where('seq', '=', 2)
      .execute();
    expect(await pack(3)).toBe(0);
    await changeInstitution(db(), { rules: { logPackDays: 0 } });
    expect(await pack(800)).toBe(0);
    expect(await singles()).toBe(3);
  });

  it('comes out byte for byte, however a device wrote its lines and whenever they came', async () => {
    const told = ['-', '=', '\\n', 'ñ 日 🂡', '\u2028', '\r', '"prev":""', ''];
    const ways: readonly ((seq: number, prev: string) => string)[] = [
      (seq, prev) => JSON.stringify({ seq, prev, type: 'LinkChanged', at: seq, data: told[seq % told.length] }),
      (seq, prev) => JSON.stringify({ prev, seq, type: 'LinkChanged', at: seq, data: {} }),
      (seq, prev) => ` ${JSON.stringify({ seq, prev, type: 'LinkChanged', at: seq, data: {} })}\r`,
      (seq, prev) => `{"seq":${seq}.0,"prev":"${prev}","type":"LinkChanged","at":1,"data":{}}`,
      (seq, prev) => `{"seq":${seq},"prev":"${prev}","seq":${seq},"type":"LinkChanged"}`,
    ];
    const lines = written(40, (seq, prev) => ways[seq % ways.length]?.(seq, prev) ?? '');
    await ended(lines);
    await sql`update log_line set received_at = case seq % 7 when 0 then null else received_at + interval '1 microsecond' * (seq / 3) end`.execute(
      db(),
    );
    const exactly = async () =>
      (
        await sql<{
          all: string;
        }>`select string_agg(l::text, '|' order by epoch, seq) as all from session_log as l where sheet_id = ${id}`.execute(
          db(),
        )
      ).rows[0]?.all;
    const before = await exactly();
    await packAllLogs(db());
    expect(await singles()).toBe(0);
    expect((await packs()).length).toBeGreaterThan(10);
    expect(await exactly()).toBe(before);
    expect(await keptLines(db(), id, 1)).toEqual(lines);
  });

  it('goes on after it was packed: what comes lies beside, is chained and judged as ever, and is packed in its turn', async () => {
    const lines = chainedLines(9);
    await ended(lines.slice(0, 5));
    await pack();
    expect(await who.log(id, 1, 7, lines.slice(7))).toMatchObject({ status: 409, body: { lines: 5 } });
    expect(await epochLogs(db(), id)).toMatchObject([{ lines: 5, head: lineHash(lines[4] ?? ''), missingUpTo: 9 }]);
    expect(await who.log(id, 1, 2, chainedLines(4, 'b').slice(2))).toMatchObject({
      status: 403,
      body: { msg: texts.logForked },
    });
    expect(await forksOf(db(), id)).toHaveLength(1);
    expect(await who.log(id, 1, 0, lines.slice(0, 5))).toMatchObject({ status: 200, body: { lines: 5 } });
    expect(await singles()).toBe(0);
    expect(await who.log(id, 1, 3, lines.slice(3, 8))).toMatchObject({
      status: 200,
      body: { lines: 8, head: lineHash(lines[7] ?? '') },
    });
    expect(await singles()).toBe(3);
    expect(await keptLines(db(), id, 1)).toEqual(lines.slice(0, 8));
    expect(await who.log(id, 1, 6, lines.slice(6))).toMatchObject({ status: 200, body: { lines: 9 } });
    expect(await pack()).toBe(1);
    expect(await singles()).toBe(0);
    expect((await packs()).map(({ from_seq }) => from_seq)).toEqual([0, 5]);
    expect(await keptLines(db(), id, 1)).toEqual(lines);
    const room = await db().selectFrom('log_room').select('lines').where('sheet_id', '=', id).executeTakeFirst();
    expect(room?.lines).toBe(9);
  });

  it('stays as it is where it is not what its hashes say, and keeps no other from being packed', async () => {
    const lines = chainedLines(4);
    await ended(lines);
    await db().updateTable('log_line').set({ line: '{}' }).where('seq', '=', 2).where('sheet_id', '=', id).execute();
    const before = await read();
    expect(await pack()).toBe(0);
    expect(await read()).toEqual(before);
    expect(await singles()).toBe(4);
    expect(await pack()).toBe(0);
    expect(server.logged.filter((line) => line.includes('it is not packed'))).toHaveLength(1);
    // Of the same sheet, by a device that opened it later.
    await db().updateTable('answers_sheet').set({ epoch: 2 }).where('id', '=', id).execute();
    const other = { sheet_id: id, epoch: 2, seq: 0, line: lines[0] ?? '', hash: lineHash(lines[0] ?? '') };
    await db()
      .insertInto('log_line')
      .values({ ...other, received_at: null })
      .execute();
    expect(await pack()).toBe(1);
    expect(await packs()).toEqual([{ epoch: 2, from_seq: 0, line_count: 1 }]);
  });

  it('waits while more sheets than a few are under way', async () => {
    await ended(chainedLines(3));
    const later = server.clock.now + 8 * DAY;
    const count = async () =>
      (await db().selectFrom('answers_sheet').select('id').where('status', '=', 'A').execute()).length;
    // The sheet of another test is under way again.
    const { id: other } = await db()
      .updateTable('answers_sheet')
      .set({ status: 'A', finished_at: null })
      .where('id', '=', ({ selectFrom, fn }) =>
        selectFrom('answers_sheet')
          .select(fn.min<number>('id').as('id'))
          .where('status', '=', 'F')
          .where('id', '<>', id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const underWay = await count();
    expect(await logPacker(server.context, underWay - 1)(later)).toBe(0);
    expect(await logPacker(server.context, underWay)(later)).toBe(1);
    await db()
      .updateTable('answers_sheet')
      .set({ status: 'F', finished_at: new Date(server.clock.now) })
      .where('id', '=', other)
      .execute();
  });

  it('is packed with a hole in it, and reads as it did', async () => {
    await ended(chainedLines(8));
    await db().deleteFrom('log_line').where('seq', '=', 3).where('sheet_id', '=', id).execute();
    const before = await read();
    expect(await pack()).toBe(1);
    expect(await packs()).toMatchObject([
      { from_seq: 0, line_count: 3 },
      { from_seq: 4, line_count: 4 },
    ]);
    expect(await read()).toEqual(before);
  });

  it('is left alone while somebody has it, or another process is at this', async () => {
    await ended(chainedLines(3));
    await db()
      .transaction()
      .execute(async (tx) => {
        await holdLog(tx, id);
        expect(await pack()).toBe(0);
      });
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('quipu packs logs'))`.execute(tx);
        expect(await pack()).toBe(0);
      });
    expect(await pack()).toBe(1);
  });

  it('is one or the other where its packing is ended in the middle', async () => {
    await ended(chainedLines(5));
    const before = await read();
    const client = new pg.Client(server.database.connection);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await client.query('begin');
    await client.query('select pack_log($1, 1, 5000, 262144)', [id]);
    expect((await client.query('select seq from log_line where sheet_id = $1', [id])).rows).toEqual([]);
    await sql`select pg_terminate_backend(${(rows[0] as { pid: number }).pid})`.execute(db());
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where pid = ${(rows[0] as { pid: number }).pid}`.execute(db())).rows
            .length,
      )
      .toBe(0);
    expect(await singles()).toBe(5);
    expect(await read()).toEqual(before);
    expect(await pack()).toBe(1);
    expect(await read()).toEqual(before);
  });

  it('is written to by a process of the version before, too, which knows no packs', async () => {
    const lines = chainedLines(2);
    await db()
      .insertInto('session_log')
      .values(
        lines.map((line, seq) => ({
          sheet_id: id,
          epoch: 1,
          seq,
          line,
          hash: lineHash(line),
          received_at: new Date(0),
        })),
      )
      .execute();
    expect(await singles()).toBe(2);
    expect(await keptLines(db(), id, 1)).toEqual(lines);
  });
});
