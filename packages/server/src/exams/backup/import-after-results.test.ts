import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { texts } from './texts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const publishing = (publish: string, extra: object = {}) => ({
  grading: { publish },
  practice: 1,
  view_answers: 1,
  extra,
});
/** Somebody whose time ran out without the server, half an hour ago: an hour is left to bring a backup, of which half is gone. */
const timedOut = async (more: Readonly<Record<string, unknown>>) => {
  number += 1;
  const reference = `PLAZO${number}`;
  const one = await offlineExaminee(server, reference, { more });
  one.session.choose(0, 1, one.sheet.now + SECOND);
  server.clock.now = one.sheet.times.deadline + 30 * MINUTE;
  await one.who.logInAgain();
  const listed = async () => {
    await one.who.logInAgain();
    const reply = await one.who.list();
    return reply.status === 200 ? reply.body.sheets[0] : undefined;
  };
  const mails = async () => (await mailsTo(server, `${reference.toLowerCase()}@ejemplo.ec`)).length;
  expect(await listed()).toMatchObject({ status: 'FT', finalGrade: null });
  await gradeDue(server.context);
  return { ...one, listed, mails, evaluation: `Copias de ${reference}` };
};
const run = (...argv: readonly string[]) => runCommand(server.context, argv);

describe('results of a sheet that a backup may still change', () => {
  it('are not published before its window is over, and told once they are', async () => {
    const { listed, mails, sheet } = await timedOut(publishing('graded'));
    expect(await listed()).toMatchObject({ finalGrade: null, takesBackup: true });
    expect(await mails()).toBe(0);
    server.clock.now = sheet.times.deadline + 61 * MINUTE;
    await gradeDue(server.context);
    expect(await listed()).toMatchObject({ finalGrade: 0, takesBackup: false });
    expect(await mails()).toBe(1);
    await gradeDue(server.context);
    expect(await mails()).toBe(1);
  });

  it('are published at once where its end came with the backup', async () => {
    const { session, sheet, backup, import: take, listed, mails } = await timedOut(publishing('graded'));
    session.finish(sheet.now + 2 * SECOND);
    expect(await take(backup())).toMatchObject({ body: { taken: 1, status: 'F' } });
    await gradeDue(server.context);
    expect([(await listed())?.finalGrade, await mails()]).toEqual([25, 1]);
  });

  it('are not waited for, and no backup is asked for, where the device itself told that its time ran out', async () => {
    number += 1;
    const {
      who,
      id,
      sheet,
      import: take,
      backup,
    } = await offlineExaminee(server, `PLAZO${number}`, {
      more: publishing('graded'),
    });
    server.clock.now = sheet.times.deadline + SECOND;
    await who.logInAgain();
    await who.finish(id, 'FT');
    await gradeDue(server.context);
    const reply = await who.list();
    expect(reply).toMatchObject({ body: { sheets: [{ status: 'FT', finalGrade: 0, takesBackup: false }] } });
    expect(await take(backup())).toMatchObject({ body: { taken: 0, message: texts.nothingNew } });
  });

  it('are left out by the operator too, who is told how many', async () => {
    const { evaluation, listed, sheet } = await timedOut(publishing('operator'));
    const publish = () => run('publish-results', evaluation, '--operator', 'ROSA', '--reason', 'Acta 1');
    const { lines } = await publish();
    expect(lines).toEqual([expect.stringContaining('0'), expect.stringContaining('1 ')]);
    expect((await listed())?.finalGrade).toBeNull();
    server.clock.now = sheet.times.deadline + 61 * MINUTE;
    await publish();
    expect((await listed())?.finalGrade).toBe(0);
  });
});

describe('a backup that comes once results were published', () => {
  it('changes no answer and no grade: what it says is reviewed', async () => {
    const { id, backup, import: take, listed, sheet, answers, reviewed } = await timedOut(publishing('graded'));
    server.clock.now = sheet.times.deadline + 61 * MINUTE;
    await gradeDue(server.context);
    expect((await listed())?.finalGrade).toBe(0);
    const { db } = server.database;
    await db
      .updateTable('quiz')
      .set({ backup_minutes: 600 })
      .where('id', '=', (await listed())?.quizId ?? 0)
      .execute();
    expect(await take(backup())).toMatchObject({ body: { taken: 0, status: 'FT', message: texts.kept(1) } });
    await gradeDue(server.context);
    expect([await answers(), await reviewed(), (await listed())?.finalGrade]).toEqual([[], ['afterFinish'], 0]);
    const { points } = await db
      .selectFrom('sheet_grade')
      .select('points')
      .where('sheet_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(points).toBe(0);
  });

  it('changes nothing of a sheet that another attempt took the place of', async () => {
    const { id, backup, import: take, answers, reviewed } = await timedOut(publishing('operator'));
    await server.database.db.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', id).execute();
    expect(await take(backup())).toMatchObject({ body: { taken: 0, message: texts.kept(1) } });
    expect([await answers(), await reviewed()]).toEqual([[], ['afterFinish']]);
  });
});

describe('the window of a backup', () => {
  it('is the grace of every answer, where the evaluation is not taken without a network', async () => {
    const { backup, import: take, answers, listed, mails } = await timedOut(publishing('graded', { hybrid_mode: 0 }));
    expect([(await listed())?.finalGrade, await mails()]).toEqual([0, 1]);
    expect(await take(backup())).toMatchObject({ status: 403, body: { msg: texts.outside } });
    expect(await answers()).toEqual([]);
  });
});
