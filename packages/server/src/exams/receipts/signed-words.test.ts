import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { type MissedEvent, PushUserSession } from '@quipu/contract';
import type { FinalStatus, SectionRun } from '@quipu/engine';
import {
  type BytePorts,
  createLogReplay,
  readLogReceipt,
  readWord,
  signedWord,
  type WordState,
  wordText,
} from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modules } from '../../main/modules.ts';
import { checkOf, claimFor } from '../../platform/secrets/claimed-secret.ts';
import { isSignedBy } from '../../platform/secrets/receipt-signer.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { extendSheet } from '../operating/extend-store.ts';
import { reopenSheet } from '../operating/reopen-sheet.ts';
import { playbackScreens } from '../playback/screens-store.ts';
import type { ReplyTimes } from '../sheets/reply-times.ts';
import { sheetHistory } from '../timeline/sheet-history-store.ts';
import { texts } from './texts.ts';

interface Started {
  readonly startedAt: number;
  readonly end: number;
  readonly word: string | null;
}
interface Early {
  readonly status: FinalStatus | 'A';
  readonly times: ReplyTimes;
  readonly sections: readonly SectionRun[];
  readonly word: string | null;
}

const HOUR = 3_600_000;
let server: TestServer;
let key: KeyObject;
let number = 0;
let who: Examinee;
let id: number;

beforeAll(async () => {
  server = await startTestServer();
  const reply = rightOf(await server.api.getReceiptKey());
  key = createPublicKey(reply.body.publicKey);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  const userId = await addTestPerson(server.database.db, `FIRMA${number}`);
  const timed = [section('Primera', [choice('p1'), choice('p2')], 600), section('Segunda', [choice('p3')], 900)];
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 3 * HOUR };
  await giveEvaluation(server.database.db, evaluationJson(`Firmada ${number}`, timed), [userId], window);
  who = await examinee(server, `FIRMA${number}`);
  id = await onlySheet(who);
});

const buffers: BytePorts = {
  textOf: (bytes, from, to) => (bytes as Buffer).toString('utf8', from, to),
  hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
};

/**
 * Tells how each line that only the server can say is signed, by the server's public key; or what is wrong with the first
 * that is not.
 */
const judged = (lines: readonly string[]): readonly (WordState | null)[] | string => {
  const isSigned = (text: string, signature: string): boolean =>
    verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
  const replay = createLogReplay({ ...buffers, isSigned });
  const states: (WordState | null)[] = [];
  for (const line of lines) {
    const bytes = Buffer.from(line);
    const step = replay.next(bytes, 0, bytes.length);
    if (E.isLeft(step)) return JSON.stringify(step.left.problem);
    if (replay.words.last() !== null) states.push(replay.words.last());
  }
  return states;
};

/** Opens the sheet, and keeps a log of what the server says of it. */
const started = async () => {
  const sheet = await opened(who, id);
  const [first, second] = sheet.form.sections.map((one) => one.id);
  return { sheet, session: offlineSession(sheet), first: first ?? 0, second: second ?? 0 };
};
const bodyOf = <B>(reply: { readonly status: number; readonly body: unknown }): B => {
  expect(reply.status).toBe(200);
  return reply.body as B;
};
const receiptAt = async ({ api }: TestServer) => rightOf(await api.getLogReceipt({ id }, { token: who.token() }));
const extension = () => ({ minutes: 10, who: 'operador', why: 'corte de luz', at: server.clock.now });

describe('what only the server can say', () => {
  it('is signed as a sheet is opened, as its log has it', async () => {
    const { session } = await started();
    expect(judged(session.lines())).toEqual(['signed']);
    const log = session.lines().join('\n');
    const later = log.replace(/"deadline":\d+/, `"deadline":${server.clock.now + 9 * HOUR}`);
    expect(judged(later.split('\n'))).toContain('notAsSaid');
  });

  it('is signed as a sheet with answers and sections is opened again, and once it was reopened', async () => {
    const { sheet, session, first } = await started();
    await who.startSection(id, first);
    await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)))]);
    const again = await opened(who, id);
    session.open(again);
    expect(judged(session.lines())).toEqual(['signed', 'signed']);
    await who.finish(id, 'F');
    server.clock.now += 60_000;
    const reopening = { minutes: 5, who: 'operador', why: 'se cerró por error', message: '' };
    await reopenSheet(server.database.db, id, reopening, () => server.clock.now, 120_000);
    session.open(await opened(who, id));
    expect(judged(session.lines())).toEqual(['signed', 'signed', 'signed']);
    expect(readWord((await opened(who, id)).word ?? '')?.word).toMatchObject({
      kind: 'opening',
      sheetId: id,
      epoch: 2,
    });
  });

  it('is signed as a section starts, also one that was started without it', async () => {
    const { session, first, second } = await started();
    const start = bodyOf<Started>(await who.startSection(id, first));
    const { startedAt, end: deadline, word } = start;
    const words = [word ?? ''];
    session.act({ type: 'StartSection', sectionId: first, server: { startedAt, deadline }, words }, startedAt);
    expect(judged(session.lines())).toEqual(['signed', 'signed']);
    expect(readWord(word ?? '')?.word).toMatchObject({
      kind: 'section',
      sheetId: id,
      run: { sectionId: first, startedAt, deadline },
    });
    const other = bodyOf<Started>(await who.startSection(id, second));
    session.act(
      {
        type: 'StartSection',
        sectionId: second,
        server: { startedAt: other.startedAt, deadline: other.end },
        words: [other.word ?? ''],
      },
      other.startedAt,
    );
    expect(judged(session.lines())).toEqual(['signed', 'signed', 'signed']);
  });

  it('is signed where times change: in the reply to answers, in what is pushed, and where a device says too early that it is over', async () => {
    const { sheet, session } = await started();
    server.clock.now += 1_000;
    await extendSheet(server.database.db, id, extension());
    const taken = await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)))]);
    const { times } = bodyOf<{ readonly times: ReplyTimes }>(taken);
    session.act({ type: 'ReportSessionTime', ...times }, server.clock.now);
    // The opening; what was added, and the new end.
    expect(judged(session.lines())).toEqual(new Array(3).fill('signed'));

    server.clock.now += 1_000;
    await extendSheet(server.database.db, id, extension());
    const missed = { after: null };
    const pushed = bodyOf<{ readonly events: readonly MissedEvent[] }>(
      rightOf(await server.api.getMissedEvents(missed, { token: who.token() })),
    );
    const last = rightOf(PushUserSession.decode(pushed.events.at(-1)?.data));
    session.act({ type: 'ReportSessionTime', ...last.times }, server.clock.now);
    expect(judged(session.lines())).toEqual(new Array(5).fill('signed'));

    session.act({ type: 'ReportTime' }, last.times.deadline);
    const early = bodyOf<Early>(await who.finish(id, 'FT'));
    expect(early.status).toBe('A');
    const { times: known, sections: runs, word } = early;
    session.act({ type: 'ReportStillUnderWay', times: known, runs, words: [word ?? ''] }, server.clock.now);
    expect(judged(session.lines())).toEqual(new Array(6).fill('signed'));
  });

  it('is signed where the time of loading is given back', async () => {
    const { sheet, session } = await started();
    server.clock.now += 5_000;
    const loaded = bodyOf<{ readonly times: ReplyTimes }>(await who.loaded(id, sheet.epoch, server.clock.now));
    session.act({ type: 'ReportSessionTime', ...loaded.times }, server.clock.now);
    expect(judged(session.lines())).toEqual(['signed', 'signed']);
  });

  it('is looked at by the server itself: a log with a word that it did not sign is kept, and gets no receipt', async () => {
    const logs = async () => (await sheetHistory(server.database.db, id, server.clock.now))?.logs ?? [];
    const { session } = await started();
    await who.log(id, 1, 0, session.lines());
    expect(await logs()).toMatchObject([{ falseWords: 0 }]);
    const last = { from: session.numbered().length, lines: session.lines().length };
    const data = { deadline: server.clock.now + 9 * HOUR, updatedAt: server.clock.now + 1, timeRatio: 1 };
    const word = wordText({ kind: 'times', sheetId: id, epoch: 1, at: server.clock.now, times: data });
    session.happened({
      type: 'SessionTimeChanged',
      at: server.clock.now,
      data: { ...data, words: [signedWord(word, 'A'.repeat(86))] },
    });
    session.finish(server.clock.now + 1);
    expect(await who.log(id, 1, last.from, session.lines().slice(last.lines))).toMatchObject({ status: 200 });
    expect(await logs()).toMatchObject([{ falseWords: 1 }]);
    await who.finish(id, 'F');
    expect(await receiptAt(server)).toMatchObject({ status: 403, body: { msg: texts.impossible } });
  });

  it.each(['"words" :', '"\\u0077ords":'])('is false under a key that is written as %s, too', async (key) => {
    await started();
    const data = `{"deadline":1,"updatedAt":1,"timeRatio":1,${key}["falso"]}`;
    const line = `{"seq":0,"prev":"","type":"SessionTimeChanged","at":${server.clock.now},"data":${data}}`;
    expect(await who.log(id, 1, 0, [line])).toMatchObject({ status: 200 });
    expect(await sheetHistory(server.database.db, id, server.clock.now)).toMatchObject({ logs: [{ falseWords: 1 }] });
  });

  it.each([
    ['something else', '{"toString":0}'],
    ['nothing', 'null'],
    ['lists in lists', `${'['.repeat(9_000)}${']'.repeat(9_000)}`],
  ])('is false where a line has %s in its place: the sheet can be looked at all the same', async (_, word) => {
    await started();
    const data = `{"deadline":1,"updatedAt":1,"timeRatio":1,"words":[${word}]}`;
    const line = `{"seq":0,"prev":"","type":"SessionTimeChanged","at":${server.clock.now},"data":${data}}`;
    expect(await who.log(id, 1, 0, [line])).toMatchObject({ status: 200 });
    expect(await sheetHistory(server.database.db, id, server.clock.now)).toMatchObject({ logs: [{ falseWords: 1 }] });
    expect(await playbackScreens(server.database.db, id)).toMatchObject([{ text: [line], falseWords: 1 }]);
  });

  it('is looked for where it is missing: a log that lost all of them gets no receipt either', async () => {
    const { sheet } = await started();
    const session = offlineSession({ ...sheet, word: null });
    session.finish(server.clock.now + 1);
    await who.log(id, 1, 0, session.lines());
    await who.finish(id, 'F');
    expect(await receiptAt(server)).toMatchObject({ status: 403, body: { msg: texts.impossible } });
  });

  it('is as true after the secret was changed: its log is whole, and whoever checks it gets the earlier keys', async () => {
    const { session } = await started();
    session.finish(server.clock.now + 1);
    await who.log(id, 1, 0, session.lines());
    await who.finish(id, 'F');
    const before = await receiptAt(server);
    const { db } = server.database;
    await db.transaction().execute((tx) => claimFor(tx, checkOf({ secret: 'cambiado', dataFolder: '' })));
    const changed = await startTestServer({ secret: 'cambiado' }, modules, server.database);
    try {
      expect(await receiptAt(changed)).toMatchObject({ status: 200, body: { isWhole: true } });
      const { body } = rightOf(await changed.api.getReceiptKey());
      const pem = key.export({ format: 'pem', type: 'spki' }).toString();
      expect(body).toEqual({ publicKey: expect.not.stringContaining(pem), earlier: [pem] });
      const { signed, signature } = readLogReceipt(before.status === 200 ? before.body.text : '') ?? {};
      expect(isSignedBy([body.publicKey])(signed ?? '', signature ?? '')).toBe(false);
      expect(isSignedBy([body.publicKey, ...body.earlier])(signed ?? '', signature ?? '')).toBe(true);
    } finally {
      await changed.close();
    }
  });
});
