import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { choice, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { wholeDatabase } from '../../testing/whole-database.ts';
import { StoredEntry } from '../answers/stored-entry.ts';
import { texts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const someone = (of: Parameters<typeof offlineExaminee>[2] = {}) => {
  number += 1;
  return offlineExaminee(server, `COPIA${number}`, of);
};

describe('a backup', () => {
  it('brings what was answered without the server, and its log', async () => {
    const { who, id, sheet, session, backup, import: take, answers, held } = await someone();
    await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 0)))]);
    session.choose(0, 1, sheet.now + SECOND);
    session.act({ type: 'Next', confirmed: true }, sheet.now + 2 * SECOND);
    session.choose(1, 2, sheet.now + 3 * SECOND);
    server.clock.now += 10 * MINUTE;
    expect(await take(backup())).toEqual(
      expect.objectContaining({
        status: 200,
        body: {
          now: server.clock.now,
          taken: 2,
          same: 0,
          kept: 0,
          unanswered: [],
          status: null,
          message: texts.taken(2),
        },
      }),
    );
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(await held()).toEqual(session.lines());
    const again = await opened(who, id);
    expect([again.epoch, again.revision]).toEqual([1, session.session().state.revision]);
  });

  it('changes nothing the second time, whatever it brought', async () => {
    const { session, sheet, backup, import: take, row } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    session.finish(sheet.now + 2 * SECOND);
    server.clock.now += MINUTE;
    const file = backup();
    expect(await take(file)).toMatchObject({ body: { taken: 1, status: 'F' } });
    const { status, finished_at } = await row();
    expect([status, finished_at]).toEqual(['F', sheet.now + 2 * SECOND]);
    const before = await wholeDatabase(server.database.db);
    server.clock.now += MINUTE;
    for (const again of [file, backup()])
      expect(await take(again)).toMatchObject({ body: { taken: 0, status: 'F', message: texts.nothingNew } });
    expect(await wholeDatabase(server.database.db)).toBe(before);
  });

  it('goes after what was sent of the log already, and a shorter one adds nothing', async () => {
    const { who, id, session, sheet, backup, import: take, held } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    const early = backup();
    await who.log(id, 1, 0, session.lines().slice(0, 2));
    session.choose(1, 1, sheet.now + 2 * SECOND);
    expect(await take(backup())).toMatchObject({ body: { taken: 2 } });
    expect(await take(early)).toMatchObject({ body: { taken: 0 } });
    expect(await held()).toEqual(session.lines());
  });

  it('with half of an emoji, as an older client wrote one, quarantines it and brings all the rest', async () => {
    const open = { key: 'p1', type: 5, content: '<p>Escriba</p>' };
    const { id, sheet, session, backup, import: take, row } = await someone({ sections: [section('Única', [open])] });
    const details = [{ itemOptionId: null, answer: 'ñ\0 \ud83d', slot: null }];
    // As an older client wrote it: the engine takes no such text any more.
    session.happened({
      type: 'AnswerChanged',
      at: sheet.now + SECOND,
      data: {
        answerId: sheet.form.sections[0]?.items[0]?.userAnswer.id ?? 0,
        details,
        version: { epoch: 1, revision: 9 },
      },
    });
    session.act({ type: 'FinishQuiz', processes: ['a\ud83d'] }, sheet.now + 2 * SECOND);
    server.clock.now += MINUTE;
    expect(await take(backup())).toMatchObject({ status: 200, body: { taken: 0, status: 'F' } });
    const kept = await server.database.db
      .selectFrom('quarantined_answers')
      .select(['reason', 'entries'])
      .where('sheet_id', '=', id)
      .execute();
    expect(kept.map(({ reason }) => reason)).toEqual(['unacceptable']);
    expect(StoredEntry.decode(kept[0]?.entries[0])).toMatchObject({ right: { details } });
    expect((await row()).finish_comment).toContain('a\ufffd');
  });

  it('that comes twice at once, or beside a post, counts once', async () => {
    const { who, id, sheet, session, backup, import: take, answers, held } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    session.choose(1, 1, sheet.now + 2 * SECOND);
    const file = backup();
    const later = [entry(sheet, 1, chosen(option(sheet, 1, 2)), { revision: 50 })];
    const [one, other, posted] = await Promise.all([take(file), take(file), who.answer(id, later)]);
    expect([one.status, other.status, posted.status]).toEqual([200, 200, 200]);
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(await held()).toEqual(session.lines());
  });

  it('gives way where another device went on: the higher version stays, what lost is kept to be reviewed', async () => {
    const { who, id, sheet, session, backup, import: take, answers, reviewed, row } = await someone();
    for (const ordinal of [0, 1, 2]) session.choose(ordinal, 1, sheet.now + (ordinal + 1) * SECOND);
    session.finish(sheet.now + 5 * SECOND);
    server.clock.now += MINUTE;
    const newer = await opened(who, id, 'otro-equipo');
    await who.answer(id, [
      entry(newer, 0, chosen(option(newer, 0, 2))),
      entry(newer, 1, chosen(option(newer, 1, 1)), { revision: 2 }),
    ]);
    const file = backup();
    const message = `${texts.taken(1)} ${texts.kept(1)}`;
    expect(await take(file)).toMatchObject({ body: { taken: 1, status: null, message } });
    expect(await answers()).toEqual([
      [0, 2, 2],
      [1, 1, 2],
      [2, 1, 1],
    ]);
    expect([await reviewed(), (await row()).status]).toEqual([['olderBackup'], 'A']);
    expect(await take(file)).toMatchObject({ body: { taken: 0, message: texts.nothingNew } });
    expect(await reviewed()).toEqual(['olderBackup']);
  });

  it('of the device that went on ends the sheet, as it was ended there', async () => {
    const { who, id, backupOf, import: take, row } = await someone();
    server.clock.now += MINUTE;
    const newer = await opened(who, id, 'otro-equipo');
    const other = offlineSession(newer);
    other.choose(3, 0, newer.now + SECOND);
    other.finish(newer.now + 2 * SECOND);
    server.clock.now += MINUTE;
    expect(await take(backupOf(other, newer))).toMatchObject({
      body: { taken: 1, status: 'F', message: `${texts.taken(1)} ${texts.finished}` },
    });
    expect(await row()).toMatchObject({ status: 'F', finished_at: newer.now + 2 * SECOND, finish_comment: '' });
  });
});

describe('a backup that comes after the end', () => {
  it('counts where nobody finished, and is graded anew', async () => {
    const { who, sheet, session, backup, import: take, answers, row } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    session.finish(sheet.now + 2 * SECOND);
    server.clock.now = sheet.times.deadline + 30 * MINUTE;
    await who.logInAgain();
    await who.list();
    expect(await row()).toMatchObject({ status: 'FT', finished_at: sheet.times.deadline });
    await server.database.db
      .updateTable('answers_sheet')
      .set({ final_grade: 0, graded_at: new Date(server.clock.now) })
      .where('id', '=', sheet.id)
      .execute();
    expect(await take(backup())).toMatchObject({ body: { taken: 1, status: 'F' } });
    expect(await answers()).toEqual([[0, 1, 1]]);
    expect(await row()).toMatchObject({
      status: 'F',
      finished_at: sheet.now + 2 * SECOND,
      final_grade: null,
      graded_at: null,
    });
  });

  it('brings what was made before the examinee’s finish, as a post would', async () => {
    const { who, id, sheet, session, backup, import: take, answers, reviewed } = await someone();
    session.choose(0, 1, sheet.now);
    server.clock.now += MINUTE;
    await who.finish(id, 'F');
    server.clock.now += MINUTE;
    expect(await take(backup())).toMatchObject({ body: { taken: 1, status: 'F' } });
    expect([(await answers()).length, await reviewed()]).toEqual([1, []]);
  });

  it('is reviewed where the examinee had finished before it was made', async () => {
    const { who, id, session, backup, import: take, answers, reviewed, held } = await someone();
    await who.finish(id, 'F');
    server.clock.now += MINUTE;
    session.choose(0, 1, server.clock.now - SECOND);
    const message = texts.kept(1);
    expect(await take(backup())).toMatchObject({ body: { taken: 0, status: 'F', message } });
    expect(await take(backup())).toMatchObject({ body: { taken: 0, status: 'F', message: texts.nothingNew } });
    expect([await answers(), await reviewed()]).toEqual([[], ['afterFinish']]);
    expect(await held()).toEqual(session.lines());
  });

  it('says FT where its time ran out there', async () => {
    const { who, sheet, session, backup, import: take, row } = await someone();
    session.choose(0, 1, sheet.times.deadline - SECOND);
    session.act({ type: 'ReportTime' }, sheet.times.deadline + SECOND);
    server.clock.now = sheet.times.deadline + 30 * MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ body: { taken: 1, status: 'FT' } });
    expect(await row()).toMatchObject({ status: 'FT', finished_at: sheet.times.deadline, finish_comment: '' });
  });
});

describe('timed sections of a backup', () => {
  const sections = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')], 600)];

  it('started where the log says, and answers count by when they were made', async () => {
    const { who, id, sheet, session, backup, import: take, answers } = await someone({ sections });
    const [first, second] = sheet.form.sections.map((one) => one.id);
    session.act({ type: 'StartSection', sectionId: first ?? 0, server: null }, sheet.now + MINUTE);
    session.choose(0, 1, sheet.now + 10 * MINUTE);
    session.act({ type: 'StartSection', sectionId: second ?? 0, server: null }, sheet.now + 12 * MINUTE);
    session.choose(1, 1, sheet.now + 13 * MINUTE);
    server.clock.now += 2 * MINUTE;
    // Started later here, by hand: the earlier start stays.
    await who.startSection(id, first ?? 0);
    server.clock.now += 40 * MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ status: 200, body: { taken: 2 } });
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 1, 1],
    ]);
    const runs = await server.database.db
      .selectFrom('section_run')
      .select('started_at')
      .where('sheet_id', '=', id)
      .orderBy('section_id')
      .execute();
    expect(runs.map(({ started_at }) => started_at - sheet.now)).toEqual([MINUTE, 12 * MINUTE]);
  });

  it('that started earlier at the server end earlier: what was made after is reviewed', async () => {
    const { who, id, sheet, session, backup, import: take, answers, reviewed } = await someone({ sections });
    const [first] = sheet.form.sections.map((one) => one.id);
    await who.startSection(id, first ?? 0);
    session.act({ type: 'StartSection', sectionId: first ?? 0, server: null }, sheet.now + 5 * MINUTE);
    session.choose(0, 1, sheet.now + 12 * MINUTE);
    server.clock.now += 13 * MINUTE;
    expect(await take(backup())).toMatchObject({ body: { taken: 0, message: texts.kept(1) } });
    expect([await answers(), await reviewed()]).toEqual([[], ['lateForSection']]);
  });
});
