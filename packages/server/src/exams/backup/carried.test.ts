import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { choice, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, itemsOf, opened, option } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { sealedBackup } from '../../testing/sealed-backup.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody whose evaluation is neither hybrid nor has backups, and whose first device lost its line. */
const someone = async (more: Parameters<typeof offlineExaminee>[2] = {}) => {
  number += 1;
  const extra = { allow_download_backup_file: 0, hybrid_mode: 0 };
  const one = await offlineExaminee(server, `LLEVA${number}`, { ...more, more: { extra } });
  const { id, sheet, session } = one;
  return {
    ...one,
    /** Counts what a person has still to decide on. */
    waiting: async () =>
      (
        await server.database.db
          .selectFrom('quarantined_answers')
          .select('id')
          .where('sheet_id', '=', id)
          .where('decided_at', 'is', null)
          .execute()
      ).length,
    /** Seals what a series of codes carries: the log from the line on that the server was told of last. */
    restFrom: (from: number) => {
      const text = session.lines();
      const start = text.findIndex((line) => line.startsWith(`{"seq":${from},`));
      return sealedBackup({ sheet: id, epoch: sheet.epoch, from, key: sheet.backupKey }, text.slice(start));
    },
  };
};

describe('what another device carried over, while the evaluation runs', () => {
  it('counts in an evaluation that has no backups, where nobody has answered since', async () => {
    const { who, id, sheet, session, backup, import: take, answers, reviewed } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    session.choose(1, 2, sheet.now + 2 * SECOND);
    session.choose(2, 1, sheet.now + 3 * SECOND);
    await who.answer(id, [entry(sheet, 2, chosen(option(sheet, 2, 1)), { revision: 3 })]);
    server.clock.now += MINUTE;
    await who.logInAgain();
    const newer = await opened(who, id, 'otro-equipo');
    await who.answer(id, [entry(newer, 1, chosen(option(newer, 1, 0)))]);
    expect(await take(backup())).toMatchObject({
      status: 200,
      body: { taken: 1, same: 1, kept: 1, unanswered: [], status: null },
    });
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 0, 2],
      [2, 1, 1],
    ]);
    expect(await reviewed()).toEqual(['olderBackup']);
    expect(await take(backup())).toMatchObject({ body: { taken: 0, same: 2, kept: 0 } });
  });

  it('leaves nothing twice, whether its device sends the same by itself before, or after', async () => {
    for (const isFirst of [true, false]) {
      const { who, id, sheet, session, backup, import: take, waiting } = await someone();
      session.choose(0, 1, sheet.now + SECOND);
      const replaced = who.token();
      server.clock.now += MINUTE;
      await who.logInAgain();
      await opened(who, id, 'otro-equipo');
      const post = async () => {
        const { epoch, revision } = session.session().state;
        const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)), { epoch, revision })];
        const reply = rightOf(await server.api.postAnswers({ id, answers }, { token: replaced }));
        expect(reply.status).toBe(401);
      };
      if (isFirst) await post();
      expect(await waiting()).toBe(isFirst ? 1 : 0);
      expect(await take(backup())).toMatchObject({ body: { taken: 1 } });
      if (!isFirst) await post();
      expect(await waiting()).toBe(0);
    }
  });

  it('says which questions were only looked at on the device that has it now', async () => {
    const { who, id, sheet, session, backup, import: take, waiting } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    server.clock.now += MINUTE;
    const newer = await opened(who, id, 'otro-equipo');
    await who.answer(id, [entry(newer, 0, [])]);
    const unanswered = [{ answerId: itemsOf(sheet)[0]?.userAnswer.id, details: chosen(option(sheet, 0, 1)) }];
    expect(await take(backup())).toMatchObject({ body: { taken: 0, kept: 1, unanswered } });
    expect(await take(backup())).toMatchObject({ body: { taken: 0, kept: 0, unanswered } });
    expect(await waiting()).toBe(1);
    // Given there, it waits for nobody once the sheet has ended.
    await who.answer(id, [entry(newer, 0, chosen(option(newer, 0, 1)), { revision: 2 })]);
    await who.finish(id, 'F');
    expect(await waiting()).toBe(0);
  });

  it('is for review each by itself: what is given again waits for nobody, which is kept, and the rest does', async () => {
    const { who, id, sheet, session, backup, import: take } = await someone();
    for (const item of [0, 1]) session.choose(item, 1, sheet.now + (item + 1) * SECOND);
    server.clock.now += MINUTE;
    const newer = await opened(who, id, 'otro-equipo');
    await who.answer(
      id,
      [0, 1].map((item) => entry(newer, item, [])),
    );
    expect(await take(backup())).toMatchObject({ body: { kept: 2 } });
    await who.answer(id, [entry(newer, 0, chosen(option(newer, 0, 1)), { revision: 2 })]);
    await who.finish(id, 'F');
    const { db } = server.database;
    const rows = await db
      .selectFrom('quarantined_answers')
      .select(['id', 'entries', 'is_accepted'])
      .where('sheet_id', '=', id)
      .orderBy('id')
      .execute();
    const [given, left] = itemsOf(sheet).map(({ userAnswer }) => userAnswer.id);
    expect(rows).toMatchObject([
      { entries: [{ id: given }], is_accepted: true },
      { entries: [{ id: left }], is_accepted: null },
    ]);
    const [settled] = rows;
    const actions = await db.selectFrom('operator_action').select(['who', 'what']).execute();
    expect(actions.filter(({ what }) => Object(what).keptId === settled?.id)).toEqual([
      {
        who: 'servidor',
        what: { action: 'settle-quarantined-answers', sheetId: id, keptId: settled?.id, isAccepted: true },
      },
    ]);
  });

  it('may be the rest of the log alone: its start is what the server holds', async () => {
    const { who, id, sheet, session, restFrom, import: take, answers, held } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    const told = session.numbered().length;
    await who.log(id, 1, 0, session.lines());
    session.choose(1, 2, sheet.now + 2 * SECOND);
    server.clock.now += MINUTE;
    expect(await take(restFrom(told))).toMatchObject({ body: { taken: 2 } });
    expect(await answers()).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ]);
    expect(await held()).toEqual(session.lines());
    expect(await take(restFrom(told - 1))).toMatchObject({ body: { taken: 0, same: 2 } });
  });

  it('is refused where the server does not hold the start', async () => {
    const { sheet, session, restFrom, import: take, answers } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    server.clock.now += MINUTE;
    expect(await take(restFrom(1))).toMatchObject({ status: 403, body: { msg: texts.notHeld } });
    expect(await answers()).toEqual([]);
  });

  it('gains nothing in a section that ended longer ago than any post may be late', async () => {
    const sections = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')])];
    const { who, id, sheet, session, backup, import: take, answers, reviewed } = await someone({ sections });
    const first = sheet.form.sections[0]?.id ?? 0;
    await who.startSection(id, first);
    const again = await opened(who, id);
    session.open(again);
    session.choose(0, 1, again.now + SECOND);
    server.clock.now += 20 * MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ body: { taken: 0, kept: 1 } });
    expect([await answers(), await reviewed()]).toEqual([[], ['lateForSection']]);
  });
});

describe('what another device carried over, once the evaluation has ended', () => {
  it('is kept for review where it was finished on the other one, also what that one answered otherwise', async () => {
    const { who, id, sheet, session, backup, import: take, answers, reviewed } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    server.clock.now += MINUTE;
    const newer = await opened(who, id, 'otro-equipo');
    await who.answer(id, [entry(newer, 0, chosen(option(newer, 0, 2)))]);
    await who.finish(id, 'F');
    server.clock.now += MINUTE;
    expect(await take(backup())).toMatchObject({ body: { taken: 0, kept: 1, status: 'F', message: texts.kept(1) } });
    expect([await answers(), await reviewed()]).toEqual([[[0, 2, 2]], ['olderBackup']]);
  });

  it('is refused after the deadline and the grace: no window of backups is opened by it', async () => {
    const { who, sheet, session, backup, import: take } = await someone();
    session.choose(0, 1, sheet.now + SECOND);
    server.clock.now = sheet.times.deadline + 5 * MINUTE;
    await who.logInAgain();
    expect(await take(backup())).toMatchObject({ status: 403, body: { msg: texts.outside } });
  });
});
