import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { chainedLines } from '../../testing/chained-lines.ts';
import { type Examinee, opened } from '../../testing/examinee.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { lineHash } from '../logs/log-chain.ts';
import { toldLogsOf } from './lost-facts-store.ts';

const given = sheetEach('HINCHADA', 1, 1);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(async () => {
  ({ server, who, id } = given());
  await opened(who, id);
});

const told = async () => (await toldLogsOf(server.database.db, [id]))(id).map(({ events }) => events.length);
const lineOf = (seq: number, prev: string, evidence: string) =>
  JSON.stringify({
    seq,
    prev,
    type: 'CameraDoubted',
    at: 1,
    data: { reason: 'dark', evidence, until: 2, photo: null },
  });

it('lines that are longer than any that tells of a stop are not read', async () => {
  const first = lineOf(0, '', 'a'.repeat(60_000));
  const second = lineOf(1, lineHash(first), 'a'.repeat(1_000));
  expect(await who.log(id, 1, 0, [first, second])).toMatchObject({ status: 200 });
  expect(await told()).toEqual([1]);
});

it('of a log that was swollen as much is read as an honest one has, the newest device first', async () => {
  await who.log(id, 1, 0, chainedLines(1));
  const { db } = server.database;
  const line = lineOf(1, '', 'a'.repeat(7_900));
  await sql`
    insert into log_line (sheet_id, epoch, seq, line, hash, received_at)
    select ${id}, epoch, seq, ${line}, seq::text, now() from generate_series(1, 3) as epoch, generate_series(2, 501) as seq`.execute(
    db,
  );
  await db.updateTable('answers_sheet').set({ epoch: 3 }).where('id', '=', id).execute();
  const [oldest = 0, before = 0, newest = 0] = await told();
  expect(newest).toBe(500);
  expect(before).toBe(500);
  expect(oldest).toBeLessThan(50);
});
