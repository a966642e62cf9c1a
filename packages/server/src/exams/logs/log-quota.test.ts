import { gzipSync } from 'node:zlib';
import { MAX_LINE_LENGTH, MAX_POST_BYTES, MAX_TEXT_LENGTH } from '@quipu/engine';
import { isLeft } from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Examinee, opened } from '../../testing/examinee.ts';
import { sheetEach } from '../../testing/sheet-each.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { replayBackup } from '../backup/replay-backup.ts';
import { texts } from '../texts.ts';
import { isTooLong } from './line-bound.ts';
import { lineHash } from './log-chain.ts';

const given = sheetEach('CUPO', 1, 1);
let server: TestServer;
let who: Examinee;
let id: number;
beforeEach(async () => {
  ({ server, who, id } = given());
  await opened(who, id);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lineOf = (type: string, data: unknown, seq = 0, prev = ''): string =>
  JSON.stringify({ seq, prev, type, at: seq, data });
const held = async (): Promise<number> =>
  (await server.database.db.selectFrom('session_log').select('seq').where('sheet_id', '=', id).execute()).length;
const room = () =>
  server.database.db.selectFrom('log_room').select(['lines', 'bytes']).where('sheet_id', '=', id).executeTakeFirst();
const fill = (lines: number, bytes: number) =>
  server.database.db.updateTable('log_room').set({ lines, bytes }).where('sheet_id', '=', id).execute();

describe('a line of a log', () => {
  it('is bounded by what it can be: 64 KB, and a whole post where it carries answers', async () => {
    const long = 'x'.repeat(70_000);
    expect(await who.log(id, 1, 0, [lineOf('IncidentSeen', { kind: 'displays', evidence: long })])).toMatchObject({
      status: 400,
      body: { problems: ['lines.0: no longer than a line is'] },
    });
    expect([await held(), await room()]).toEqual([0, undefined]);
    // The longest essay there may be, in letters of three bytes.
    const essay = [{ itemOptionId: null, answer: '€'.repeat(MAX_TEXT_LENGTH), slot: null }];
    const data = { answerId: 1, details: essay, version: { epoch: 1, revision: 1 } };
    expect(await who.log(id, 1, 0, [lineOf('AnswerChanged', data)])).toMatchObject({ status: 200, body: { lines: 1 } });
  });

  it('is as large in a backup as the engine lets it be: what no post brings comes by its file', () => {
    const large = Buffer.from(lineOf('SheetResumed', { answers: 'x'.repeat(MAX_POST_BYTES) }));
    expect(isTooLong(large)).toBe(true);
    expect(isTooLong(large, 0, large.length, MAX_LINE_LENGTH)).toBe(false);
    const larger = Buffer.from(lineOf('SheetResumed', { answers: 'x'.repeat(MAX_LINE_LENGTH) }));
    expect(isTooLong(larger, 0, larger.length, MAX_LINE_LENGTH)).toBe(true);
  });

  it.each(['AnswerChanged', 'SheetResumed'])('is refused unread where it is made of nothing, as %s', async (type) => {
    const nothing = lineOf(type, 0).replace('"data":0', `"data":[${'[],'.repeat(300_000)}0]`);
    expect(await who.log(id, 1, 0, [nothing])).toMatchObject({ status: 400 });
    expect(await held()).toBe(0);
  });

  it('is not read in a backup either, however small its file is', async () => {
    const before = lineOf('LinkChanged', { online: true, serverOff: false });
    const line = lineOf('LinkChanged', 0, 1, lineHash(before)).replace(
      '"data":0',
      `"data":[${'[],'.repeat(5_000_000)}0]`,
    );
    expect(gzipSync(line).length).toBeLessThan(61 * 1_024);
    const read = vi.spyOn(JSON, 'parse');
    const log = Buffer.from(`${line}\n`);
    expect(isLeft(await replayBackup({ epoch: 1, log }, { sheetId: id, formId: 1 }))).toBe(true);
    expect(read.mock.calls.filter(([text]) => text.length > 65_536)).toEqual([]);
  });
});

describe('the logs of a sheet', () => {
  const first = lineOf('LinkChanged', { word: 'ñ' });
  const second = lineOf('LinkChanged', { word: 'b' }, 1, lineHash(first));

  it('are counted as they come, each line once', async () => {
    await who.log(id, 1, 0, [first]);
    await who.log(id, 1, 0, [first, second]);
    expect(await room()).toEqual({ lines: 2, bytes: Buffer.byteLength(first) + Buffer.byteLength(second) });
  });

  it.each([
    ['so many lines', 1_000_000, 0],
    ['so many bytes', 1, 536_870_912],
  ])('are %s at most; what is held is still known', async (_, lines, bytes) => {
    await who.log(id, 1, 0, [first]);
    await fill(lines, bytes);
    expect(await who.log(id, 1, 1, [second])).toMatchObject({ status: 413, body: { msg: texts.logFull } });
    expect(await who.log(id, 1, 0, [first])).toMatchObject({ status: 200, body: { lines: 1 } });
    expect(await held()).toBe(1);
  });
});
