import { createHash, verify } from 'node:crypto';
import { readLogReceipt, receiptCode } from '@quipu/engine/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as evaluationTexts } from '../texts.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let number = 0;
let who: Examinee;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  const userId = await addTestPerson(server.database.db, `REC${number}`);
  const json = evaluationJson(`Comprobante ${number}`, [section('Única', [choice('p1')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(server.database.db, json, [userId], window);
  who = await examinee(server, `REC${number}`);
  id = await onlySheet(who);
  await opened(who, id);
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
/** Chained lines, the last of which is the finish. */
const chain = (count: number, word = 'a', typeAt: Readonly<Record<number, string>> = {}): readonly string[] => {
  const lines: string[] = [];
  for (let seq = 0; seq < count; seq += 1) {
    const prev = seq === 0 ? '' : hashOf(lines.at(-1) ?? '');
    const type = typeAt[seq] ?? (seq === count - 1 ? 'QuizFinished' : 'LinkChanged');
    lines.push(JSON.stringify({ seq, prev, type, at: seq, data: { word } }));
  }
  return lines;
};
const receipt = async (of = who, sheet = id) =>
  rightOf(await server.api.getLogReceipt({ id: sheet }, { token: of.token() }));
const publicKey = async () => rightOf(await server.api.getReceiptKey()).body.publicKey;
const isSigned = async (text: string) => {
  const { signed, signature } = readLogReceipt(text) ?? { signed: '', signature: '' };
  return verify(null, Buffer.from(signed), await publicKey(), Buffer.from(signature, 'base64url'));
};

describe('a reply to a post of the log', () => {
  it('countersigns the head that is held', async () => {
    const lines = chain(5);
    expect(await who.log(id, 1, 0, [])).toMatchObject({ status: 200, body: { lines: 0, receipt: null } });
    for (const [from, to] of [
      [0, 3],
      [3, 5],
      [1, 2],
    ] as const) {
      const reply = await who.log(id, 1, from, lines.slice(from, to));
      const held = Math.max(to, from === 1 ? 5 : 0);
      const text = reply.status === 200 ? (reply.body.receipt ?? '') : '';
      const head = hashOf(lines[held - 1] ?? '');
      expect(readLogReceipt(text)).toMatchObject({ sheetId: id, epoch: 1, lines: held, head, at: server.clock.now });
      expect(await isSigned(text)).toBe(true);
      expect(await isSigned(text.replace(`.${held}.`, `.${held + 1}.`))).toBe(false);
    }
  });
});

describe('the receipt of a sheet', () => {
  it('is given once the evaluation is finished, the same each time', async () => {
    const lines = chain(4);
    await who.log(id, 1, 0, lines);
    expect(await receipt()).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
    await who.finish(id, 'F');
    const first = await receipt();
    const covered = { sheetId: id, epoch: 1, lines: 4, head: hashOf(lines[3] ?? '') };
    expect(first).toMatchObject({
      status: 200,
      body: { code: receiptCode(covered), epoch: 1, lines: 4, at: server.clock.now, isWhole: true },
    });
    const text = first.status === 200 ? first.body.text : '';
    expect(readLogReceipt(text)).toMatchObject(covered);
    expect(await isSigned(text)).toBe(true);
    server.clock.now += 5_000;
    expect(await receipt()).toMatchObject({ body: { text } });
  });

  it('says where the log is not whole', async () => {
    const lines = chain(4);
    await who.finish(id, 'F');
    expect(await receipt()).toMatchObject({ status: 404, body: { msg: texts.noLog } });
    await who.log(id, 1, 0, lines.slice(0, 3));
    expect(await receipt()).toMatchObject({ body: { lines: 3, isWhole: false } });
    await who.log(id, 1, 5, lines.slice(3));
    await who.log(id, 1, 3, lines.slice(3));
    expect(await receipt()).toMatchObject({ body: { lines: 4, isWhole: false } });
  });

  it('says that it is not whole where its end by time was undone, until the end that came after', async () => {
    await who.finish(id, 'F');
    const lines = chain(5, 'a', { 1: 'QuizFinished', 2: 'EndUndone' });
    await who.log(id, 1, 0, lines.slice(0, 4));
    expect(await receipt()).toMatchObject({ body: { lines: 4, isWhole: false } });
    await who.log(id, 1, 4, lines.slice(4));
    expect(await receipt()).toMatchObject({ body: { lines: 5, isWhole: true } });
  });

  it('says that the log was forked', async () => {
    await who.finish(id, 'F');
    await who.log(id, 1, 0, chain(4));
    expect(await receipt()).toMatchObject({ body: { isWhole: true } });
    await who.log(id, 1, 0, chain(4, 'b'));
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
  });

  it('says that it is not whole where the last device sent nothing, where another epoch is forked, and of a reopened sheet', async () => {
    const { db } = server.database;
    await who.log(id, 1, 0, chain(4));
    await opened(who, id, 'otro-equipo');
    await who.finish(id, 'F');
    expect(await receipt()).toMatchObject({ body: { epoch: 1, isWhole: false } });
    await who.log(id, 2, 0, chain(5));
    expect(await receipt()).toMatchObject({ body: { epoch: 2, isWhole: true } });
    await db
      .updateTable('answers_sheet')
      .set({ reopened_at: new Date(4) })
      .where('id', '=', id)
      .execute();
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
    await db
      .updateTable('answers_sheet')
      .set({ reopened_at: new Date(3) })
      .where('id', '=', id)
      .execute();
    expect(await receipt()).toMatchObject({ body: { isWhole: true } });
    await who.log(id, 1, 0, chain(4, 'b'));
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
  });

  it("is nobody else's", async () => {
    await addTestPerson(server.database.db, `OTRO${number}`);
    const other = await examinee(server, `OTRO${number}`);
    expect(await receipt(other)).toMatchObject({ status: 404, body: { msg: evaluationTexts.notFound } });
  });
});

describe('the key of a backup', () => {
  it('is of one person, sheet and epoch, and there where the evaluation allows backups', async () => {
    const { db } = server.database;
    const userId = await addTestPerson(db, `LLAVE${number}`);
    const json = evaluationJson(`Con copia ${number}`, [section('Única', [choice('p1')])], {
      extra: { allow_download_backup_file: 1 },
    });
    const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
    await giveEvaluation(db, json, [userId], window);
    const one = await examinee(server, `LLAVE${number}`);
    const sheet = await onlySheet(one);
    const key = async (device: string) => (await opened(one, sheet, device)).backupKey ?? '';
    const keys = [await key('equipo-uno'), await key('equipo-uno'), await key('equipo-dos')];
    expect(keys.map((text) => Buffer.from(text, 'base64').length)).toEqual([32, 32, 32]);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
    expect((await opened(who, id)).backupKey).toBeNull();
  });
});
