import type { QuizEvent } from '@quipu/engine';
import { createChainReader, createChainWriter, isContentLine, openingWord, sha256 } from '@quipu/engine/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfLog, logOfEvents } from '../../../../engine/src/testing/log-of-events.ts';
import { logOfVersion1 } from '../../../../engine/src/testing/log-of-version-1.ts';
import { checkOf, claimFor } from '../../platform/secrets/claimed-secret.ts';
import { receiptSigner } from '../../platform/secrets/receipt-signer.ts';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { sealedBackup } from '../../testing/sealed-backup.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { epochLogs, falseWords } from '../logs/log-damage-store.ts';

const SECOND = 1_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody whose page was loaded before version 2 was there: what it has written until now, and what it goes on to write after a reload. */
const inVersion1 = async () => {
  number += 1;
  const one = await offlineExaminee(server, `ANTES${number}`);
  const { session, sheet } = one;
  session.choose(0, 1, sheet.now + SECOND);
  const before = logOfVersion1(eventsOfLog(session.lines()));
  const known = eventsOfLog(session.lines()).length;
  const goneOn = (): readonly string[] => {
    const reader = createChainReader(sha256);
    for (const line of before) reader.next(line);
    const writer = createChainWriter(sha256, reader.end());
    return [...before, ...eventsOfLog(session.lines()).slice(known).flatMap(writer.write)];
  };
  const file = (lines: readonly string[]) =>
    sealedBackup({ sheet: one.id, epoch: sheet.epoch, key: sheet.backupKey }, lines);
  return { ...one, before, goneOn, file };
};

describe('a device that has a log of version 1', () => {
  it('sends it, and goes on with it after a reload: it is one log, and kept as it stands', async () => {
    const { who, id, session, sheet, before, goneOn, held } = await inVersion1();
    expect(await who.log(id, 1, 0, before)).toMatchObject({ status: 200, body: { lines: before.length } });
    session.choose(1, 2, sheet.now + 2 * SECOND);
    const all = goneOn();
    // As after any reload: a line that the server has goes again.
    const from = before.length - 1;
    expect(await who.log(id, 1, from, all.slice(from))).toMatchObject({
      status: 200,
      body: { lines: all.length, head: sha256(all.at(-1) ?? '') },
    });
    expect(await held()).toEqual(all);
    expect(all.filter(isContentLine)).toEqual([]);
  });

  it('has backups that are imported, before and after the reload', async () => {
    const { session, sheet, before, goneOn, file, import: take, answers, held } = await inVersion1();
    expect(await take(file(before))).toMatchObject({ status: 200, body: { taken: 1 } });
    session.choose(1, 2, sheet.now + 2 * SECOND);
    session.finish(sheet.now + 3 * SECOND);
    server.clock.now += 10 * SECOND;
    expect(await take(file(goneOn()))).toMatchObject({ status: 200, body: { taken: 1, status: 'F' } });
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(await held()).toEqual(goneOn());
    expect(await take(file(before))).toMatchObject({ status: 200, body: { taken: 0 } });
  });
});

describe('a device whose server signed nothing of the log, not all of it, or with a key that was never its own', () => {
  it('has backups that are imported', async () => {
    const { session, sheet, id, import: take } = await offlineExaminee(server, 'SINFIRMA');
    session.choose(0, 1, sheet.now + SECOND);
    const unsigned = eventsOfLog(session.lines()).map((event): QuizEvent => {
      if (event.type !== 'SheetOpened') return event;
      const { words: _, ...data } = event.data;
      return { ...event, data };
    });
    const sealed = (lines: readonly string[]) =>
      sealedBackup({ sheet: id, epoch: sheet.epoch, key: sheet.backupKey }, lines);
    expect(await take(sealed(logOfEvents(unsigned)))).toMatchObject({ status: 200, body: { taken: 1 } });
    const other = await offlineExaminee(server, 'MEDIAFIRMA');
    const { times } = other.sheet;
    const later = { ...times, updatedAt: times.updatedAt + 1, word: null };
    other.session.act({ type: 'ReportSessionTime', ...later }, other.sheet.now + SECOND);
    other.session.choose(0, 1, other.sheet.now + 2 * SECOND);
    expect(await other.import(other.backup())).toMatchObject({ status: 200, body: { taken: 1 } });
  });

  it('has backups that are imported, and whoever looks is told of the other key', async () => {
    const { session, sheet, id, import: take } = await offlineExaminee(server, 'OTRALLAVE');
    session.choose(0, 1, sheet.now + SECOND);
    const other = { secret: 'otro', dataFolder: '' };
    const { wordOf } = receiptSigner(other);
    const signed = eventsOfLog(session.lines()).map((event): QuizEvent => {
      if (event.type !== 'SheetOpened') return event;
      const { content, opening } = event.data;
      return { ...event, data: { content, opening, words: [wordOf(openingWord(content, opening, sheet.now))] } };
    });
    const file = sealedBackup({ sheet: id, epoch: sheet.epoch, key: sheet.backupKey }, logOfEvents(signed));
    expect(await take(file)).toMatchObject({ status: 200, body: { taken: 1 } });
    const { db } = server.database;
    const wrong = async () => [...(await falseWords(db, id, await epochLogs(db, id)))];
    expect(await wrong()).toEqual([[sheet.epoch, 1]]);
    await db.transaction().execute((tx) => claimFor(tx, checkOf(other)));
    expect(await wrong()).toEqual([]);
  });
});
