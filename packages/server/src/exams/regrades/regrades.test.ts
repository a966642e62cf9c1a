import { commentTexts, MAX_COMMENT_LENGTH } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as decisionTexts } from '../../cli/grading/decide-regrade.ts';
import { texts as cliTexts } from '../../cli/texts.ts';
import { type Examinee, itemsOf } from '../../testing/examinee.ts';
import { AT, answering } from '../../testing/graded-evaluation.ts';
import { emailOf, type GradedPeople, gradedSheets } from '../../testing/graded-sheets.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { rightOf, statusesOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { threeSheets } from '../../testing/three-sheets.ts';
import { gradeDue } from '../grading/grade-due.ts';
import { texts } from '../grading/texts.ts';
import { decideRegrade } from './decide-regrade.ts';

let server: TestServer;
let use: ReturnType<typeof gradedSheets>;
let trio: GradedPeople;
let number = 0;
let name = '';
beforeAll(async () => {
  server = await startTestServer();
  use = gradedSheets(server);
  trio = await use.people('REC', 3);
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  name = `Evaluación ${number}`;
  for (const table of ['operator_action', 'item_override', 'regrade_request', 'mail_job', 'push_event'] as const)
    await server.database.db.deleteFrom(table).execute();
});

const WHO = ['--operator', 'ROSA', '--reason', 'La opción es ambigua'] as const;
const pushedTo = async (who: Examinee) => {
  const call = server.api.getMissedEvents({ after: null }, { token: who.token() });
  const { status, body } = rightOf(await call);
  return status === 200 ? body.events.map(({ name, data }) => ({ name, data })) : [];
};
/** Their review, and its first item. */
const reviewed = async (who: Examinee, id: number) => {
  const reply = await use.review(who, id);
  if (reply.status !== 200) throw new Error(`review answered ${reply.status}`);
  return { ...reply.body, first: reply.body.sections[0]?.items[0] };
};
const asked = async (who: Examinee, sheetId: number, itemId: number): Promise<string> => {
  const reply = await use.ask(who, sheetId, itemId);
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return String(reply.body.id);
};

describe('a request', () => {
  it('is kept, shown in the review, and made once', async () => {
    const { ana, sheet, itemId } = await threeSheets(use, trio, name);
    const at = server.clock.now;
    const reply = await use.ask(ana, sheet.id, itemId, '  Son dos  ');
    const expected = { comment: 'Son dos', status: 'P', createdAt: at, answer: null };
    expect(reply).toMatchObject({ status: 200, body: expected });
    expect(await reviewed(ana, sheet.id)).toMatchObject({
      withRegrades: true,
      first: { canRequest: false, reviews: [expected] },
    });
    expect(await use.listed(ana)).toMatchObject({ hasRegrades: true });
    expect(await use.ask(ana, sheet.id, itemId)).toMatchObject({ status: 403, body: { msg: texts.alreadyAsked } });
    const both = await Promise.all([1, 2].map(() => use.ask(ana, sheet.id, itemsOf(sheet)[AT.many]?.id ?? 0)));
    expect(both).toMatchObject([{ status: 403 }, { status: 403 }]);
  });

  it('is one, of two that come at once', async () => {
    const { ana, sheet, itemId } = await threeSheets(use, trio, name);
    const replies = await Promise.all([1, 2, 3].map(() => use.ask(ana, sheet.id, itemId)));
    expect(statusesOf(replies)).toEqual([200, 403, 403]);
  });

  it('is refused without a reason, of what is right, blank, not graded, or not theirs', async () => {
    const { ana, eva, sheet, others, itemId } = await threeSheets(use, trio, name);
    const ask = (place: number) => use.ask(ana, sheet.id, itemsOf(sheet)[place]?.id ?? 0);
    expect(await use.ask(ana, sheet.id, itemId, ' \n ')).toMatchObject({
      status: 400,
      body: { msg: commentTexts.required },
    });
    expect((await use.ask(ana, sheet.id, itemId, 'x'.repeat(MAX_COMMENT_LENGTH + 1))).status).toBe(400);
    for (const place of [AT.many, AT.survey, AT.reading, AT.row])
      expect(await ask(place)).toMatchObject({ status: 403, body: { msg: texts.notWrong } });
    expect(await use.ask(eva, others[1]?.id ?? 0, itemId)).toMatchObject({
      status: 403,
      body: { msg: texts.notWrong },
    });
    expect(await use.ask(eva, sheet.id, itemId)).toMatchObject({ status: 404 });
    expect(await use.ask(ana, sheet.id, 999_999)).toMatchObject({ status: 404, body: { msg: texts.noItem } });
    expect(await ask(AT.conditional)).toMatchObject({ status: 404 });
  });

  it('is refused while none is taken', async () => {
    const { ana, sheet, itemId } = await threeSheets(use, trio, name, { regrade: 0 });
    expect(await use.ask(ana, sheet.id, itemId)).toMatchObject({ status: 403, body: { msg: texts.notTaken } });
    expect((await reviewed(ana, sheet.id)).first?.canRequest).toBe(false);
    expect(await use.run('set-evaluation', name, 'regrade', '1', ...WHO)).toMatchObject({ ok: true });
    expect((await reviewed(ana, sheet.id)).first?.canRequest).toBe(true);
    await asked(ana, sheet.id, itemId);
    await use.run('set-evaluation', name, 'view_answers', '0', ...WHO);
    // Whoever asked may still see what became of it.
    expect(await reviewed(ana, sheet.id)).toMatchObject({ withRegrades: true });
    await use.run('set-evaluation', name, 'view_regrades', '0', ...WHO);
    expect(await use.review(ana, sheet.id)).toMatchObject({ status: 403, body: { msg: texts.notForReview } });
    for (const argv of [[name, 'regrade', 'on'], [name, 'name', '1'], ['Otra', 'regrade', '1'], [name]])
      expect((await use.run('set-evaluation', ...argv, ...WHO)).ok).toBe(false);
  });
});

describe('a decision', () => {
  it('to accept another answer too is for everybody who had the question, and tells them', async () => {
    const { ana, luz, eva, sheet, itemId, grades } = await threeSheets(use, trio, name);
    const id = await asked(ana, sheet.id, itemId);
    expect(await grades()).toEqual([90.91, 90.91, 90.91]);
    const listed = (await use.run('regrades')).lines.join('\n');
    expect(listed).toContain('No estoy de acuerdo');
    const one = (await use.run('regrades', id)).lines.join('\n');
    expect(one).toContain('Pregunta 1: Pregunta one');
    expect(one).toContain('Respondió: C');
    expect(one).toContain('Correcta: B');
    const changes = [`  ${trio.references[0]}  90.91 → 100`, `  ${trio.references[1]}  90.91 → 100`];

    const dry = await use.run('decide-regrade', id, 'accept', '--also', 'C', '--dry-run', ...WHO);
    expect(dry).toEqual({
      ok: true,
      lines: [cliTexts.dryRun, decisionTexts.decided(Number(id), 'A'), decisionTexts.changes(2), ...changes],
    });
    expect(await grades()).toEqual([90.91, 90.91, 90.91]);
    expect(await pushedTo(ana)).toEqual([]);

    const decided = await use.run('decide-regrade', id, 'accept', '--also', 'c', ...WHO, '--answer', 'Tiene razón.');
    expect(decided).toEqual({
      ok: true,
      lines: [decisionTexts.decided(Number(id), 'A'), decisionTexts.changes(2), ...changes],
    });
    expect(await grades()).toEqual([100, 100, 90.91]);
    const message = `${texts.decided(name, '1', 'A')} Tiene razón.`;
    expect(await pushedTo(ana)).toMatchObject([{ name: 'message', data: { message, title: texts.regradeTitle } }]);
    expect([await pushedTo(luz), await pushedTo(eva)]).toEqual([[], []]);
    const subjects = async (place: number) =>
      (await mailsTo(server, emailOf(trio.references[place] ?? ''))).map(({ subject }) => subject).slice(1);
    expect(await subjects(0)).toEqual(['Respuesta a su solicitud de recalificación']);
    expect([await subjects(1), await subjects(2)]).toEqual([['Su calificación cambió'], []]);
    expect(await reviewed(ana, sheet.id)).toMatchObject({
      hits: 11,
      first: { verdict: 'right', reviews: [{ status: 'A', answer: 'Tiene razón.' }] },
    });
    const actions = await server.database.db.selectFrom('operator_action').select(['who', 'what']).execute();
    expect(actions).toMatchObject([
      { who: 'ROSA', what: { action: 'decide-regrade', changed: [{ before: 90.91 }, {}] } },
    ]);
  });

  it('to change the right answer gives it to who has the new one, and takes it from who had the old one', async () => {
    const { ana, sheet, itemId, grades } = await threeSheets(use, trio, name, {}, 'dos');
    expect(await grades()).toEqual([90.91, 90.91, 100]);
    const id = await asked(ana, sheet.id, itemId);
    const { lines } = await use.run('decide-regrade', id, 'accept', '--correct', 'C', ...WHO);
    expect(lines.slice(0, 2)).toEqual([decisionTexts.decided(Number(id), 'A'), decisionTexts.changes(3)]);
    expect(await grades()).toEqual([100, 100, 90.91]);
  });

  it('to annul gives its points to whoever was asked; others on the same question follow without another change', async () => {
    const { ana, luz, sheet, others, itemId, grades } = await threeSheets(use, trio, name);
    const [id, second] = [await asked(ana, sheet.id, itemId), await asked(luz, others[0]?.id ?? 0, itemId)];
    expect((await use.run('decide-regrade', second, 'accept', ...WHO)).lines).toEqual([decisionTexts.needsOverride]);
    await use.run('decide-regrade', id, 'accept', '--annul', ...WHO);
    expect(await grades()).toEqual([100, 100, 100]);
    expect(await use.run('decide-regrade', second, 'accept', ...WHO)).toMatchObject({ ok: true });
    expect(await reviewed(luz, others[0]?.id ?? 0)).toMatchObject({
      ...{ total: 10, hits: 10 },
      first: {
        ...{ verdict: 'ungraded', points: 1, maxPoints: 1, correctAnswer: [] },
        reviews: [{ status: 'A', answer: 'La opción es ambigua' }],
      },
    });
  });

  it('to accept another answer too takes nothing from a question that was annulled', async () => {
    const { ana, luz, sheet, others, itemId, grades } = await threeSheets(use, trio, name, {}, 'dos');
    const [id, second] = [await asked(ana, sheet.id, itemId), await asked(luz, others[0]?.id ?? 0, itemId)];
    await use.run('decide-regrade', id, 'accept', '--annul', ...WHO);
    expect((await use.run('regrades', second)).lines.join('\n')).toContain(`Correcta: ${texts.annulled}`);
    const also = await use.run('decide-regrade', second, 'accept', '--also', 'C', ...WHO);
    expect(also.lines).toEqual([decisionTexts.decided(Number(second), 'A'), decisionTexts.changes(0)]);
    expect(await grades()).toEqual([100, 100, 100]);
  });

  it.each([
    ['reject', 'R'],
    ['not-applicable', 'N'],
  ] as const)('to %s changes nothing but the request', async (word, status) => {
    const { ana, sheet, itemId, grades } = await threeSheets(use, trio, name);
    const id = await asked(ana, sheet.id, itemId);
    const outcome = await use.run('decide-regrade', id, word, ...WHO, '--answer', 'La respuesta es B.');
    expect(outcome).toEqual({ ok: true, lines: [decisionTexts.decided(Number(id), status)] });
    expect(await grades()).toEqual([90.91, 90.91, 90.91]);
    expect((await reviewed(ana, sheet.id)).first?.reviews).toMatchObject([{ status, answer: 'La respuesta es B.' }]);
    expect(await pushedTo(ana)).toMatchObject([{ name: 'message' }]);
    expect(await use.run('decide-regrade', id, 'accept', '--annul', ...WHO)).toEqual({
      ok: false,
      lines: [decisionTexts.alreadyDecided],
    });
    expect((await use.run('regrades')).lines.join('\n')).not.toContain(' REC0 ');
    expect((await use.run('regrades', '--all')).lines.join('\n')).toContain(' REC0 ');
  });

  it('holds for a sheet, too, that is being graded meanwhile', async () => {
    await use.give(name, trio);
    const [ana, luz] = trio.people;
    if (ana === undefined || luz === undefined) throw new Error('nobody');
    const wrong = (taken: Parameters<typeof answering>[0]) =>
      new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
    const sheet = await use.take(ana, wrong);
    const id = Number(await asked(ana, sheet.id, itemsOf(sheet)[AT.one]?.id ?? 0));
    const override = { kind: 'also', answer: answering(sheet).options(AT.one, 'tres') } as const;
    await use.finish(luz, wrong);
    const { db } = server.database;
    const { grading } = await db.transaction().execute(async (tx) => {
      await decideRegrade(tx, id, { status: 'A', answer: 'Sí', override, at: server.clock.now });
      const waits = gradeDue(server.context);
      const waiting = async () =>
        (
          await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows;
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      return { grading: waits };
    });
    await grading;
    expect([(await use.listed(ana))?.finalGrade, (await use.listed(luz))?.finalGrade]).toEqual([100, 100]);
  });

  it('is refused where it is not said who and why, or what', async () => {
    const { ana, sheet, itemId } = await threeSheets(use, trio, name);
    const id = await asked(ana, sheet.id, itemId);
    const lines = async (...argv: readonly string[]) => (await use.run('decide-regrade', ...argv)).lines;
    expect((await use.run('decide-regrade', id, 'accept', '--annul')).ok).toBe(false);
    for (const argv of [
      [id, 'reject', '--annul', ...WHO],
      [id, 'accept', '--annul', '--also', 'A', ...WHO],
    ])
      expect(await lines(...argv)).toEqual([decisionTexts.oneChange]);
    expect(await lines('x', 'perhaps', ...WHO)).toEqual([
      expect.stringMatching(/^SOLICITUD: /),
      expect.stringContaining('uno de accept, reject, not-applicable'),
    ]);
    expect(await lines('999999', 'reject', ...WHO)).toEqual([decisionTexts.noRequest]);
    expect(await lines('999999', 'accept', '--annul', ...WHO)).toEqual([decisionTexts.noRequest]);
    expect(await lines(id, 'accept', '--also', 'D', ...WHO)).toEqual([decisionTexts.wrongAnswer('D')]);
    expect((await use.run('regrades', '999999')).lines).toEqual([decisionTexts.noRequest]);
    expect(await server.database.db.selectFrom('operator_action').select('id').execute()).toEqual([]);
  });
});
