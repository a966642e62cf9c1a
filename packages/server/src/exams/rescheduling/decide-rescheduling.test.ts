import { spanInWords } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as cliTexts } from '../../cli/sessions/decide-rescheduling.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { onlySheet, opened } from '../../testing/examinee.ts';
import { HOUR, type ReschedulingFixture, reschedulingFixture } from '../../testing/rescheduling-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as assignmentTexts } from '../assignments/texts.ts';
import { texts as evaluationTexts } from '../texts.ts';
import { texts } from './texts.ts';

let server: TestServer;
let number = 0;
let of: ReschedulingFixture;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  of = await reschedulingFixture(server, `REPRO${number}`);
});

describe('an accepted request', () => {
  it('of a sheet that was not started moves it, and tells its person', async () => {
    const { ana, name, evaluation, run, ask, asked, sheets, sessionOf, decide, lastAction, pushed, mails } = of;
    const id = await onlySheet(ana);
    const request = await asked(id);
    const session = await sessionOf();
    expect((await run('reschedulings')).lines.join('\n')).toContain(`Puede pasar a: ${session} (`);
    server.clock.now += 1_000;
    expect(await decide(request, 'accept', '--session', session, '--place', 'Laboratorio 3')).toEqual({
      ok: true,
      lines: [cliTexts.accepted(request, id)],
    });
    const [sheet] = await sheets();
    expect(sheet).toMatchObject({
      id,
      status: 'P',
      attempt: 1,
      session: { id: Number(session), updatedAt: server.clock.now },
      rescheduling: { id: request, status: 'accepted' },
      assignment: { location: 'Laboratorio 3', date: sheet?.session?.start, duration: 60, qr: `${name}|${id}|26` },
    });
    expect(await pushed()).toMatchObject([
      { name: 'user-session-updated', data: { answersSheetId: id, session: sheet?.session } },
      { name: 'message', data: { title: texts.title, type: 'success' } },
    ]);
    const [mail] = await mails();
    // Where it ends after midnight, these are two days.
    const { start = 0, end = 0 } = sheet?.session ?? {};
    expect(mail?.text).toContain(`Rendirá «${evaluation}» ${spanInWords(start, end)}`);
    expect(mail?.text).toContain('Lugar: Laboratorio 3');
    // It tells an hour, as those of the roster do: none of before is sent again after it.
    const queued = server.database.db
      .selectFrom('mail_job')
      .select('useless_at')
      .where('text', '=', mail?.text ?? '');
    expect(await queued.execute()).toEqual([{ useless_at: end }]);
    expect(await lastAction()).toMatchObject({
      who: 'ROSA',
      why: 'Revisado',
      what: { action: 'decide-rescheduling', requestId: request, decision: 'accept', sessionId: Number(session) },
    });
    expect(await ask(id)).toMatchObject({ status: 403, body: { msg: texts.alreadyAccepted } });
    expect(await ana.open(id)).toMatchObject({ status: 403, body: { msg: evaluationTexts.notYet } });
    server.clock.now += 25 * HOUR;
    await ana.logInAgain();
    expect((await opened(ana, id)).session?.id).toBe(Number(session));
  });

  it('gives an attempt whose withdrawal lets the one before count again, until it is taken back', async () => {
    const { ana, name, asked, sheets, sessionOf, decide, run, ranOut } = of;
    const WHO = ['--operator', 'ROSA', '--reason', 'Revisado'];
    const request = await asked(await ranOut());
    const session = await sessionOf(server.clock.now - HOUR);
    expect((await decide(request, 'accept', '--session', session)).ok).toBe(true);
    const valid = async () => (await sheets()).map(({ attempt, isValid }) => [attempt, isValid]);
    const both = [
      [1, false],
      [2, true],
    ];
    const act = async (command: string) =>
      expect(await run(command, name, session, ...WHO)).toMatchObject({ ok: true });
    await act('withdraw');
    expect(await valid()).toEqual([[1, true]]);
    await act('take-back');
    expect(await valid()).toEqual(both);
    await opened(ana, (await sheets())[1]?.id ?? 0);
    await act('withdraw');
    expect(await valid()).toEqual([[1, true]]);
    await act('take-back');
    expect(await valid()).toEqual(both);
  });

  it('of one whose time ran out gives another attempt, and the old one counts no more', async () => {
    const { ana, asked, sheets, sessionOf, decide, pushed, ranOut } = of;
    const old = await ranOut();
    const request = await asked(old);
    const session = await sessionOf(server.clock.now - HOUR);
    const { ok, lines } = await decide(request, 'accept', '--session', session, '--answer', 'Suerte.');
    expect(ok).toBe(true);
    const [first, second] = await sheets();
    expect(lines).toEqual([cliTexts.anew(request, second?.id ?? 0)]);
    expect(first).toMatchObject({ id: old, status: 'FT', isValid: false, rescheduling: { status: 'accepted' } });
    expect(second).toMatchObject({
      status: 'P',
      attempt: 2,
      isValid: true,
      formId: first?.formId,
      rescheduling: { id: request, status: 'accepted', answer: 'Suerte.' },
      assignment: { location: assignmentTexts.toBeConfirmed },
    });
    const again = await opened(ana, second?.id ?? 0);
    expect(again.form.sections[0]?.items[0]?.userAnswer).toMatchObject({ details: [], revision: 0 });
    expect((await pushed()).map((event) => event.name)).toEqual(['user-session-updated', 'message']);
    await ana.finish(again.id, 'F');
    expect((await sheets()).map(({ status }) => status)).toEqual(['FT', 'F']);
  });

  it('leaves a sheet where it is that is out in a laboratory: what comes back would not be its own', async () => {
    const { ana, asked, sheets, sessionOf, decide } = of;
    const id = await onlySheet(ana);
    const before = await sheets();
    const { db } = server.database;
    await db
      .insertInto('laboratory')
      .values({ id: 'norte', key: Buffer.alloc(1), prepared_at: new Date(server.clock.now), recalled_at: null })
      .execute();
    await db.insertInto('laboratory_sheet').values({ laboratory_id: 'norte', sheet_id: id, session_id: 1 }).execute();
    const request = await asked(id);
    const accept = async () => decide(request, 'accept', '--session', await sessionOf());
    expect(await accept()).toEqual({ ok: false, lines: [cliTexts.undecided.inLaboratory] });
    expect((await sheets()).map(({ session }) => session?.id)).toEqual(before.map(({ session }) => session?.id));
    await db.updateTable('laboratory_sheet').set({ state: 'recalled' }).where('sheet_id', '=', id).execute();
    expect((await accept()).ok).toBe(true);
  });

  it('takes along the place that was assigned, not its hour', async () => {
    const { ana, asked, sheets, sessionOf, decide } = of;
    const id = await onlySheet(ana);
    const support = { support_name: 'Luis', support_document: '17' };
    const place = {
      location: 'Campus Norte',
      province: 'Loja',
      turn: 'Matutina',
      takes_place_at: new Date(0),
      duration: 5,
    };
    const others = { canton: null, parish: null, address: null, reference: null, lab_code: 'L1' };
    const nobody = { support_email: null, support_mobile: null };
    const row = { sheet_id: id, ...place, ...others, ...support, ...nobody };
    await server.database.db.insertInto('sheet_assignment').values(row).execute();
    const session = await sessionOf();
    await decide(await asked(id), 'accept', '--session', session);
    const [sheet] = await sheets();
    expect(sheet?.assignment).toMatchObject({
      location: 'Campus Norte',
      province: 'Loja',
      labCode: 'L1',
      session: null,
      date: sheet?.session?.start,
      duration: 60,
      supportPerson: { name: 'Luis', documentNumber: '17', email: null },
    });
  });
});

describe('a rejected request', () => {
  it('is answered, told, and may be sent again', async () => {
    const { ana, evaluation, run, asked, sheets, decide, pushed, mails } = of;
    const id = await onlySheet(ana);
    const request = await asked(id);
    expect(await decide(request, 'reject', '--answer', 'Falta el certificado.')).toEqual({
      ok: true,
      lines: [cliTexts.rejected(request)],
    });
    expect((await sheets())[0]?.rescheduling).toMatchObject({ status: 'rejected', answer: 'Falta el certificado.' });
    const message = texts.rejected(evaluation, 'Falta el certificado.');
    expect(await pushed()).toMatchObject([{ name: 'message', data: { message, type: 'warning' } }]);
    const [mail] = await mails();
    expect(mail?.text).toContain('Falta el certificado.');
    const again = await asked(id);
    expect((await sheets())[0]?.rescheduling).toMatchObject({ id: again, status: 'sent' });
    const all = (await run('reschedulings', '--all')).lines.join('\n');
    expect(all).toContain(`${request}  rechazada`);
    expect(all).toContain(`${again}  enviada`);
    expect((await run('reschedulings')).lines.join('\n')).not.toContain(`${request}  rechazada`);
  });
});

describe('a decision', () => {
  it('is made once, also by two operators at once', async () => {
    const { ana, asked, sheets, sessionOf, decide, everything, mails } = of;
    const id = await onlySheet(ana);
    const request = await asked(id);
    const session = await sessionOf();
    const all = await Promise.all([
      decide(request, 'accept', '--session', session),
      decide(request, 'reject', '--answer', 'No.'),
      decide(request, 'accept', '--session', session),
    ]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const after = await everything();
    const { undecided } = cliTexts;
    const isAccepted = (await sheets())[0]?.rescheduling?.status === 'accepted';
    const lines = [isAccepted ? undecided.alreadyAccepted : undecided.alreadyRejected];
    expect(await decide(request, 'accept', '--session', session)).toEqual({ ok: false, lines });
    expect(await decide(request, 'reject', '--answer', 'No.')).toEqual({ ok: false, lines });
    expect(await everything()).toEqual(after);
    expect(await mails()).toHaveLength(1);
  });

  it('that cannot be is refused and changes nothing', async () => {
    const { ana, run, asked, sheets, sessionOf, decide, everything } = of;
    const id = await onlySheet(ana);
    const request = await asked(id);
    const own = String((await sheets())[0]?.session?.id);
    const over = await sessionOf(server.clock.now + 3 * HOUR);
    const other = evaluationJson(`Otra ${number}`, [section('S', [choice('p')])]);
    const window = { start: server.clock.now, end: server.clock.now + 99 * HOUR };
    await giveEvaluation(server.database.db, other, [], window);
    const foreign = await sessionOf(server.clock.now + 24 * HOUR, `Otra ${number}`);
    server.clock.now += 5 * HOUR;
    await ana.logInAgain();
    const before = await everything();
    const { undecided, needsSession, needsAnswer } = cliTexts;
    const refusals: readonly (readonly [string, ...string[]])[] = [
      [undecided.noSession, 'accept', '--session', '999999'],
      [undecided.otherEvaluation, 'accept', '--session', foreign],
      [undecided.sessionOver, 'accept', '--session', over],
      [undecided.sessionOver, 'accept', '--session', own],
      [needsSession, 'accept'],
      ['--session: se esperaba un número', 'accept', '--session', 'x'],
      [needsAnswer, 'reject'],
      ['--answer: se esperaba un texto', 'reject', '--answer', ' '],
      [needsAnswer, 'reject', '--answer', 'No', '--session', foreign],
      ['--answer: se esperaba un texto de 1 a 2000', 'reject', '--answer', 'x'.repeat(2_001)],
      ['accept|reject: se esperaba', 'quizás', '--answer', 'No'],
      ['Hay argumentos de más', 'accept', 'ya', '--session', foreign],
    ];
    for (const [line, ...argv] of refusals) {
      const { ok, lines } = await decide(request, ...argv);
      expect([ok, lines[0]?.slice(0, line.length)]).toEqual([false, line]);
    }
    expect((await decide(999_999, 'reject', '--answer', 'No')).lines).toEqual([undecided.noRequest]);
    expect((await run('decide-rescheduling', String(request), 'reject', '--answer', 'No')).ok).toBe(false);
    expect(await everything()).toEqual(before);
  });

  it('is refused for the session that a sheet is in, once it was started, and beside another attempt', async () => {
    const { ana, asked, sheets, sessionOf, decide, ranOut } = of;
    const id = await onlySheet(ana);
    const request = await asked(id);
    const { undecided } = cliTexts;
    const own = String((await sheets())[0]?.session?.id);
    expect((await decide(request, 'accept', '--session', own)).lines).toEqual([undecided.sameSession]);
    const session = await sessionOf();
    await opened(ana, id);
    const accept = ['accept', '--session', session] as const;
    expect((await decide(request, ...accept)).lines).toEqual([undecided.wrongStatus]);
    await ranOut();
    const { db } = server.database;
    const {
      id: _,
      attempt: _1,
      ...copied
    } = await db
      .selectFrom('answers_sheet')
      .select(['id', 'attempt', 'user_id', 'quiz_id', 'form_id', 'session_id', 'answer_base', 'answer_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const other = await db
      .insertInto('answers_sheet')
      .values({ ...copied, attempt: 2, answer_base: 900_000 + id, times_updated_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await decide(request, ...accept)).lines).toEqual([undecided.otherAttempt]);
    await db.deleteFrom('answers_sheet').where('id', '=', other.id).execute();
    expect((await decide(request, ...accept)).ok).toBe(true);
  });
});
