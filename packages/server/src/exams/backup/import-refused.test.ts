import { gzipSync } from 'node:zlib';
import { MAX_BACKUP_BYTES } from '@quipu/contract';
import type { EventOf, QuizEvent } from '@quipu/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOfLog, logOfEvents } from '../../../../engine/src/testing/log-of-events.ts';
import { type OfflineExaminee, offlineExaminee } from '../../testing/backup-fixture.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { rightOf } from '../../testing/replies.ts';
import { sealedBackup, sealedBytes } from '../../testing/sealed-backup.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { forksOf } from '../logs/log-damage-store.ts';
import { texts as evaluationTexts } from '../texts.ts';
import { texts } from './texts.ts';

const MINUTE = 60_000;
let server: TestServer;
let ana: OfflineExaminee;
let luz: OfflineExaminee;
let good: Uint8Array;
beforeAll(async () => {
  server = await startTestServer();
  ana = await offlineExaminee(server, 'ANA');
  luz = await offlineExaminee(server, 'LUZ');
  for (const { session, sheet } of [ana, luz])
    for (const ordinal of [0, 1, 2]) session.choose(ordinal, 1, sheet.now + 1_000 * (ordinal + 1));
  server.clock.now += 5 * MINUTE;
  good = ana.backup();
});
afterAll(() => server.close());

/** Each refused, and every table as it was. */
const refusedWith = async (msg: string, files: readonly Uint8Array[], of = ana) => {
  const before = await wholeDatabase(server.database.db);
  for (const file of files) expect(await of.import(file)).toMatchObject({ status: 403, body: { msg } });
  expect(await wholeDatabase(server.database.db)).toBe(before);
};
const sealing = () => ({ sheet: ana.id, epoch: 1, key: ana.sheet.backupKey });
const rewritten = (edit: (events: readonly QuizEvent[]) => readonly QuizEvent[]): Uint8Array =>
  sealedBackup(sealing(), logOfEvents(edit(eventsOfLog(ana.session.lines()))));

describe('the import of a backup is refused, and nothing changes,', () => {
  it("where the sheet's logs have no room for it", async () => {
    const { db } = server.database;
    const full = { sheet_id: luz.id, lines: 1_000_000, bytes: 0 };
    await db.insertInto('log_room').values(full).execute();
    await refusedWith(texts.full, [luz.backup()], luz);
    await db.deleteFrom('log_room').where('sheet_id', '=', luz.id).execute();
  });

  it("where it is another person's, or another sheet's", async () => {
    const nobodys = sealedBackup({ ...sealing(), sheet: 999_999 }, ana.session.lines());
    await refusedWith(texts.otherPerson, [luz.backup(), nobodys]);
    const asAnas = luz.backup().slice();
    const [from, to] = [`"sheet":${luz.id}`, `"sheet":${ana.id}`];
    const at = Buffer.from(asAnas).indexOf(from);
    asAnas.set(Buffer.from(to.padEnd(from.length)), at);
    await refusedWith(texts.damaged, [asAnas]);
    expect(await luz.import(good, ana.id)).toMatchObject({ status: 404, body: { msg: evaluationTexts.notFound } });
    const { database } = server;
    const other = await database.db
      .insertInto('answers_sheet')
      .columns([
        'user_id',
        'quiz_id',
        'form_id',
        'session_id',
        'answer_base',
        'answer_count',
        'times_updated_at',
        'attempt',
      ])
      .expression(({ selectFrom, val }) =>
        selectFrom('answers_sheet')
          .select(['user_id', 'quiz_id', 'form_id', 'session_id'])
          .select([val(900_000).as('base'), 'answer_count', 'times_updated_at', val(2).as('attempt')])
          .where('id', '=', ana.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    // A number in a file proves nothing: it would tell which sheets are whose.
    await refusedWith(texts.otherPerson, [sealedBackup({ ...sealing(), sheet: other.id }, ana.session.lines())]);
    expect(await ana.import(good, other.id)).toMatchObject({ status: 403, body: { msg: texts.otherSheet } });
    await database.db.deleteFrom('answers_sheet').where('id', '=', other.id).execute();
  });

  it('where it was changed, cut, is empty or is something else', async () => {
    const flipped = [130, 300, 700, 2_000, 8 * good.length - 1].map((bit) => {
      const bytes = good.slice();
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return bytes;
    });
    const cut = [1, 15, 40, 80, good.length - 17, good.length - 1].map((length) => good.subarray(0, length));
    await refusedWith(texts.damaged, [...flipped, ...cut]);
    await refusedWith(texts.empty, [new Uint8Array()]);
    const bare = gzipSync(ana.session.lines().join('\n'));
    await refusedWith(texts.foreign, [bare, Buffer.from('%PDF-1.7 no es una copia')]);
  });

  it('where it has a word of the server that is not what it said', async () => {
    const opened = (edit: (data: EventOf<'SheetOpened'>['data']) => EventOf<'SheetOpened'>['data']): Uint8Array =>
      rewritten((events) =>
        events.map((event) => (event.type === 'SheetOpened' ? { ...event, data: edit(event.data) } : event)),
      );
    const later = opened((data) => ({
      ...data,
      opening: { ...data.opening, deadline: data.opening.deadline + 60 * MINUTE },
    }));
    await refusedWith(texts.damaged, [later]);
  });

  it('where it was sealed rightly, and its log could not have happened', async () => {
    const [opening] = eventsOfLog(ana.session.lines());
    const { content, opening: said } = (opening as Extract<QuizEvent, { type: 'SheetOpened' }>).data;
    const withContent = (more: object) =>
      rewritten(([first, ...rest]) => [
        { ...first, data: { content: { ...content, ...more }, opening: said } } as QuizEvent,
        ...rest,
      ]);
    const files = [
      rewritten((events) => events.slice(1)),
      rewritten((events) => events.toReversed()),
      rewritten((events) => [...events, events.at(-1) as QuizEvent]),
      rewritten((events) => events.map((event) => (event.type === 'AnswerChanged' ? { ...event, at: 1 } : event))),
      withContent({ sheetId: luz.id }),
      withContent({ formId: 999 }),
      sealedBackup(sealing(), ana.session.lines().slice(1)),
      sealedBackup(sealing(), luz.session.lines()),
      sealedBytes(sealing(), gzipSync('\n')),
    ];
    await refusedWith(texts.damaged, files);
  });

  it('where the server holds another past of it; which is kept to be shown', async () => {
    const lines = luz.session.lines();
    await luz.who.log(luz.id, 1, 0, lines);
    const another = offlineSession(luz.sheet);
    for (const ordinal of [0, 1]) another.choose(ordinal, 2, luz.sheet.now + 1_000);
    const answers = await luz.answers();
    expect(await luz.import(luz.backupOf(another))).toMatchObject({ status: 403, body: { msg: texts.forked } });
    expect([await luz.answers(), await luz.held()]).toEqual([answers, lines]);
    const forks = await forksOf(server.database.db, luz.id);
    expect(forks.map(({ line }) => line)).toEqual([another.lines().find((line, place) => line !== lines[place])]);
  });

  it('where it is outside its window', async () => {
    const late = await offlineExaminee(server, 'TARDE');
    late.session.choose(0, 1, late.sheet.now + 1_000);
    const file = late.backup();
    server.clock.now = late.sheet.times.deadline + 60 * MINUTE;
    await late.who.logInAgain();
    await late.who.list();
    server.clock.now += 1;
    await refusedWith(texts.outside, [file], late);
    server.clock.now -= 1;
    expect(await late.import(file)).toMatchObject({ status: 200, body: { taken: 1, status: 'FT' } });
  });

  it('where the evaluation was not started', async () => {
    const never = await offlineExaminee(server, 'NUNCA');
    await server.database.db
      .updateTable('answers_sheet')
      .set({ status: 'P', started_at: null })
      .where('id', '=', never.id)
      .execute();
    await refusedWith(texts.notStarted, [never.backup()], never);
  });

  it('where it is too large, or nobody is signed in', async () => {
    await ana.who.logInAgain();
    const before = await wholeDatabase(server.database.db);
    expect(await ana.import(new Uint8Array(MAX_BACKUP_BYTES + 65_536))).toMatchObject({ status: 413 });
    const body = { file: good, answersSheetId: ana.id };
    const nobody = await server.api.importBackup(body, { token: 'nadie' });
    expect(rightOf(nobody).status).toBe(401);
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });
});
