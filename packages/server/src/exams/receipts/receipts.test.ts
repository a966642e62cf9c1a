import { verify } from 'node:crypto';
import type { SheetTimes } from '@quipu/engine';
import { readLogReceipt, receiptCode, sha256 } from '@quipu/engine/log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
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

/** A device writes this that goes from its opening to the finish, then says so. `choice`: another one makes another log. */
const session = async (choice = 0, device?: string) => {
  const sheet = await opened(who, id, device);
  const of = offlineSession(sheet);
  of.choose(0, choice, server.clock.now + 1);
  of.finish(server.clock.now + 2);
  const end = of.numbered().length;
  of.act({ type: 'ReportFinishConfirmed', status: 'F' }, server.clock.now + 3);
  of.act({ type: 'ReportLink', online: false, serverOff: false }, server.clock.now + 4);
  return { ...of, end, head: sha256(of.numbered()[end - 1] ?? '') };
};
const receipt = async (of = who, sheet = id) =>
  rightOf(await server.api.getLogReceipt({ id: sheet }, { token: of.token() }));
/** A server says this that knows of more time. */
const underWay = (times: SheetTimes, at: number): string =>
  receiptSigner(server.context.config).wordOf({ kind: 'underWay', sheetId: id, epoch: 1, at, times, runs: [] });
const publicKey = async () => rightOf(await server.api.getReceiptKey()).body.publicKey;
const isSigned = async (text: string) => {
  const { signed, signature } = readLogReceipt(text) ?? { signed: '', signature: '' };
  return verify(null, Buffer.from(signed), await publicKey(), Buffer.from(signature, 'base64url'));
};

describe('a reply to a post of the log', () => {
  it('has the receipt of its end once that is held, and signs nothing before', async () => {
    const { lines, end, head } = await session();
    expect(await who.log(id, 1, 0, [])).toMatchObject({ status: 200, body: { lines: 0, receipt: null } });
    expect(await who.log(id, 1, 0, lines())).toMatchObject({ status: 200, body: { receipt: null } });
    await who.finish(id, 'F');
    const reply = await who.log(id, 1, 0, []);
    const text = reply.status === 200 ? (reply.body.receipt ?? '') : '';
    expect(readLogReceipt(text)).toMatchObject({ sheetId: id, epoch: 1, lines: end, head, at: server.clock.now });
    expect(await isSigned(text)).toBe(true);
    expect(await isSigned(text.replace(`.${end}.`, `.${end + 1}.`))).toBe(false);
  });

  it('looks at no part of a log whose end is still to come', async () => {
    const { lines, end, numbered } = await session();
    await who.finish(id, 'F');
    const beside = lines().length - numbered().length;
    const part = lines().slice(0, end - 1 + beside);
    expect(await who.log(id, 1, 0, part)).toMatchObject({ status: 200, body: { lines: end - 1, receipt: null } });
    const signed = () =>
      server.database.db.selectFrom('log_receipt').select('lines').where('sheet_id', '=', id).execute();
    expect(await signed()).toEqual([]);
    expect(await who.log(id, 1, end - 1, numbered().slice(end - 1))).toMatchObject({
      body: { receipt: expect.any(String) },
    });
    expect(await signed()).toEqual([{ lines: end }]);
  });

  it('signs no history that could not have happened, whoever asks for it', async () => {
    const { now } = server.clock;
    const first = JSON.stringify({ seq: 0, prev: '', type: 'LinkChanged', at: now, data: {} });
    const end = JSON.stringify({ seq: 1, prev: sha256(first), type: 'QuizFinished', at: now, data: { status: 'F' } });
    const chain = [first, end];
    await who.finish(id, 'F');
    expect(await who.log(id, 1, 0, chain)).toMatchObject({ status: 200, body: { lines: 2, receipt: null } });
    for (const _ of [1, 2]) expect(await receipt()).toMatchObject({ status: 403, body: { msg: texts.impossible } });
    expect(await server.database.db.selectFrom('log_receipt').selectAll().where('sheet_id', '=', id).execute()).toEqual(
      [],
    );
  });
});

describe('the receipt of a sheet', () => {
  it('is given once the evaluation is finished, and the same each time, whatever its device writes after the end', async () => {
    const { numbered, lines, end, head, act } = await session();
    const beside = lines().length - numbered().length;
    await who.log(id, 1, 0, lines().slice(0, end + beside));
    expect(await receipt()).toMatchObject({ status: 403, body: { msg: texts.notFinished } });
    await who.finish(id, 'F');
    const first = await receipt();
    const covered = { sheetId: id, epoch: 1, lines: end, head };
    expect(first).toMatchObject({
      status: 200,
      body: { code: receiptCode(covered), epoch: 1, lines: end, at: server.clock.now, isWhole: true },
    });
    const text = first.status === 200 ? first.body.text : '';
    expect(readLogReceipt(text)).toMatchObject(covered);
    expect(await isSigned(text)).toBe(true);
    server.clock.now += 5_000;
    act({ type: 'ReportLink', online: true, serverOff: false }, server.clock.now);
    const later = await who.log(id, 1, end, numbered().slice(end));
    expect(later).toMatchObject({ status: 200, body: { lines: numbered().length, receipt: text } });
    expect(await receipt()).toMatchObject({ body: { text, isWhole: true } });
  });

  it('takes no line of what an examinee does after the end, and the same where it all comes at once', async () => {
    const { numbered, lines, end } = await session();
    const goneOn = (type: string, data: object) => {
      const prev = sha256(numbered().at(-1) ?? '');
      return JSON.stringify({ seq: numbered().length, prev, type, at: server.clock.now + 9, data });
    };
    await who.finish(id, 'F');
    for (const late of [
      goneOn('AnswerChanged', { answerId: 1, details: [], version: { epoch: 1, revision: 9 } }),
      goneOn('QuizFinished', { status: 'F', comment: 'otra vez' }),
    ]) {
      expect(await who.log(id, 1, 0, [...lines(), late])).toMatchObject({
        status: 403,
        body: { msg: evaluationTexts.logOver },
      });
      await who.log(id, 1, 0, lines());
      expect(await who.log(id, 1, numbered().length, [late])).toMatchObject({ status: 403 });
    }
    expect(await receipt()).toMatchObject({ body: { lines: end, isWhole: true } });
  });

  it('says where the log is not whole', async () => {
    const { lines, numbered, end } = await session();
    const beside = lines().length - numbered().length;
    await who.finish(id, 'F');
    expect(await receipt()).toMatchObject({ status: 404, body: { msg: texts.noLog } });
    await who.log(id, 1, 0, lines().slice(0, 3 + beside));
    expect(await receipt()).toMatchObject({ body: { lines: 3, isWhole: false } });
    await who.log(id, 1, numbered().length + 1, numbered().slice(-1));
    await who.log(id, 1, 3, numbered().slice(3));
    expect(await receipt()).toMatchObject({ body: { lines: end, isWhole: false } });
  });

  it('is signed of a log without an end ten times at most, and of its end as ever', async () => {
    const { act, numbered, lines, finish } = offlineSession(await opened(who, id));
    await who.finish(id, 'F');
    let sent = 0;
    const send = async () => {
      await who.log(id, 1, 0, lines());
      sent = numbered().length;
      return receipt();
    };
    const first = await send();
    const covered: number[] = [];
    for (let time = 1; time < 13; time += 1) {
      act({ type: 'ReportLink', online: time % 2 === 0, serverOff: false }, server.clock.now + time);
      const reply = await send();
      if (reply.status === 200) covered.push(reply.body.lines);
    }
    const from = first.status === 200 ? first.body.lines : 0;
    expect(covered.map((count) => count - from)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]);
    finish(server.clock.now + 20);
    expect(await send()).toMatchObject({ body: { lines: sent, isWhole: true } });
  });

  it('goes on to the end that came after one by time was undone', async () => {
    const sheet = await opened(who, id);
    const of = offlineSession(sheet);
    const { deadline, updatedAt, timeRatio } = sheet.times;
    of.act({ type: 'ReportTime' }, deadline);
    const over = of.numbered().length;
    await who.finish(id, 'F');
    await who.log(id, 1, 0, of.lines());
    expect(await receipt()).toMatchObject({ body: { lines: over, isWhole: true } });
    const times = { deadline: deadline + HOUR, updatedAt: updatedAt + 1, timeRatio };
    const words = [underWay(times, deadline)];
    of.act({ type: 'ReportStillUnderWay', times, runs: [], words }, deadline + 1);
    of.finish(deadline + 2);
    await who.log(id, 1, over, of.numbered().slice(over));
    expect(await receipt()).toMatchObject({ body: { lines: of.numbered().length, isWhole: true } });
  });

  it.each(['undone by no word', 'undone by a false word', 'opened again by no word'] as const)(
    'is not given anew where its device says that it was %s of the server',
    async (what) => {
      const sheet = await opened(who, id);
      const { deadline, updatedAt, timeRatio } = sheet.times;
      const times = { deadline: deadline + HOUR, updatedAt: updatedAt + 1, timeRatio };
      const of = offlineSession(sheet);
      of.act({ type: 'ReportTime' }, deadline);
      const [over, sent] = [of.numbered().length, of.lines().length];
      await who.finish(id, 'F');
      await who.log(id, 1, 0, of.lines());
      const first = await receipt();
      expect(first).toMatchObject({ body: { lines: over, isWhole: true } });

      const undone = { type: 'ReportStillUnderWay', times, runs: [] } as const;
      const words = [underWay(times, deadline).replace(/.{86}$/, 'A'.repeat(86))];
      if (what === 'opened again by no word')
        of.open({ ...sheet, word: null, now: deadline + 1, times: { ...sheet.times, ...times } });
      else of.act(what === 'undone by no word' ? undone : { ...undone, words }, deadline + 1);
      of.choose(0, 1, deadline + 2);
      of.finish(deadline + 3);
      const later = await who.log(id, 1, over, of.lines().slice(sent));
      expect(later).toMatchObject({ status: 200, body: { lines: of.numbered().length, receipt: null } });
      expect(await receipt()).toMatchObject({ status: 403, body: { msg: texts.impossible } });
    },
  );

  it('says that the log was forked', async () => {
    const { lines } = await session();
    const other = await session(1);
    await who.finish(id, 'F');
    await who.log(id, 1, 0, lines());
    expect(await receipt()).toMatchObject({ body: { isWhole: true } });
    await who.log(id, 1, 0, other.lines());
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
  });

  it('says that it is not whole where the last device sent nothing, where another epoch is forked, and of a reopened sheet', async () => {
    const { db } = server.database;
    const first = await session();
    const fork = await session(1);
    await who.log(id, 1, 0, first.lines());
    const second = await session(0, 'otro-equipo');
    await who.finish(id, 'F');
    expect(await receipt()).toMatchObject({ body: { epoch: 1, isWhole: false } });
    await who.log(id, 2, 0, second.lines());
    expect(await receipt()).toMatchObject({ body: { epoch: 2, isWhole: true } });
    const reopened = (at: number) =>
      db
        .updateTable('answers_sheet')
        .set({ reopened_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    await reopened(server.clock.now + 2);
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
    await reopened(server.clock.now + 1);
    expect(await receipt()).toMatchObject({ body: { isWhole: true } });
    await who.log(id, 1, 0, fork.lines());
    expect(await receipt()).toMatchObject({ body: { isWhole: false } });
  });

  it('says that it is not whole where another device opened the sheet and nothing of its log came', async () => {
    const mine = offlineSession(await opened(who, id));
    const other = offlineSession(await opened(who, id, 'otro-equipo'));
    mine.open(await opened(who, id));
    mine.finish(server.clock.now + 2);
    await who.finish(id, 'F');
    // Nothing came of the first epoch by itself: the log of the third one has it.
    expect(await who.log(id, 3, 0, mine.lines())).toMatchObject({ status: 200 });
    expect(await receipt()).toMatchObject({ body: { epoch: 3, isWhole: false } });
    await who.log(id, 2, 0, other.lines());
    expect(await receipt()).toMatchObject({ body: { epoch: 3, isWhole: true } });
  });

  it("is nobody else's", async () => {
    await addTestPerson(server.database.db, `OTRO${number}`);
    const other = await examinee(server, `OTRO${number}`);
    expect(await receipt(other)).toMatchObject({ status: 404, body: { msg: evaluationTexts.notFound } });
  });
});

describe('the key of a backup', () => {
  it('is of one person, sheet and epoch, and handed to each device, whether or not the evaluation allows backups', async () => {
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
    expect(Buffer.from((await opened(who, id)).backupKey ?? '', 'base64')).toHaveLength(32);
  });
});
