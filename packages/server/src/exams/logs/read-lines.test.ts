import { beforeEach, expect, it } from 'vitest';
import { chainedLines } from '../../testing/chained-lines.ts';
import { type Examinee, opened } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { logPacker } from './pack-logs.ts';
import { readLines } from './read-lines.ts';

const DAY = 86_400_000;
const given = sheetEach('LEE', 1, 9);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(async () => {
  ({ server, who, id } = given());
  await opened(who, id);
});

const db = () => server.database.db;
/** The device sends its log: a post has a bound. */
const sent = async (lines: readonly string[], from = 0): Promise<void> => {
  for (let at = 0; at < lines.length; at += 500)
    expect(await who.log(id, 1, from + at, lines.slice(at, at + 500))).toMatchObject({ status: 200 });
};
const allOf = async (lines: number): Promise<readonly string[]> => {
  const read: string[] = [];
  for await (const line of readLines(db(), { sheetId: id, epoch: 1, lines })) read.push(line);
  return read;
};

it('a log of several packs, and lines beside them, is read in order', async () => {
  await changeInstitution(db(), { rules: { logPackDays: 7 } });
  const lines = chainedLines(6_500);
  await sent(lines.slice(0, 6_000));
  await who.finish(id, 'F');
  await logPacker(server.context)(server.clock.now + 8 * DAY);
  await sent(lines.slice(6_000), 6_000);
  const packs = await db().selectFrom('log_pack').select('from_seq').where('sheet_id', '=', id).execute();
  expect(packs.length).toBeGreaterThan(1);
  expect(await allOf(6_500)).toEqual(lines);
});

it('a log that lacks lines is read to its end', async () => {
  const lines = chainedLines(2_002);
  await sent(lines);
  await db().deleteFrom('log_line').where('sheet_id', '=', id).where('seq', '<', 1_000).execute();
  expect(await allOf(2_002)).toEqual(lines.slice(1_000));
});
