import type { PushData, PushName } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as backupTexts } from '../../exams/backup/texts.ts';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { texts as evaluationTexts } from '../../exams/texts.ts';
import { offlineExaminee } from '../../testing/backup-fixture.ts';
import { choice, section } from '../../testing/evaluation-fixture.ts';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NOBODY } from '../files/keep-leaving.ts';
import { texts as logTexts } from './export-log.ts';
import { texts } from './reopen-sheet.ts';

const MINUTE = 60_000;
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const someone = (of: Parameters<typeof offlineExaminee>[2] = {}) => {
  number += 1;
  return offlineExaminee(server, `HOJA${number}`, of);
};
const run = (...argv: readonly string[]) => runCommand(server.context, argv);
const reopen = (id: number, ...more: readonly string[]) =>
  run('reopen-sheet', String(id), '--operator', 'ROSA', '--reason', 'Se apagó', ...more);
const pushedTo = async (token: string) => {
  const missed = await server.api.getMissedEvents({ after: null }, { token });
  const { status, body } = rightOf(missed);
  if (status !== 200) throw new Error(`push-events answered ${status}`);
  return body.events.map(({ name, data }) => [name as PushName, data as PushData<PushName>] as const);
};

describe('reopen-sheet', () => {
  it('lets a finished evaluation go on, on any device, with what was its grade withdrawn', async () => {
    const { who, id, sheet, row } = await someone();
    await who.answer(id, [entry(sheet, 0, chosen(option(sheet, 0, 1)))]);
    server.clock.now += 10 * MINUTE;
    await who.finish(id, 'FC', { comment: 'anydesk' });
    const finishedAt = server.clock.now;
    const { db } = server.database;
    const graded = { final_grade: 25, graded_at: new Date(finishedAt) };
    await db.updateTable('answers_sheet').set(graded).where('id', '=', id).execute();
    const counts = { points: 1, max_points: 4, answered: 1, hits: 1, total: 4, marks: '[]' };
    await db
      .insertInto('sheet_grade')
      .values({ sheet_id: id, grade: 25, ...counts })
      .execute();
    server.clock.now += MINUTE;
    expect(await reopen(id)).toEqual({ ok: true, lines: [texts.reopened(id, sheet.times.deadline)] });
    expect(texts.reopened(id, sheet.times.deadline)).toMatch(/ \(hora de Guayaquil\)\.$/);
    expect(await row()).toMatchObject({
      status: 'A',
      finished_at: null,
      finish_comment: null,
      final_grade: null,
      graded_at: null,
      device: null,
      reopened_at: server.clock.now,
    });
    const actions = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    const was = { status: 'FC', finishedAt, comment: 'anydesk', grade: 25, isPublished: false };
    const what = { action: 'reopen-sheet', sheetId: id, minutes: null, added: 0, was };
    expect(actions.at(-1)).toEqual({ who: 'ROSA', why: 'Se apagó', what });
    const pushed = await pushedTo(who.token());
    expect(pushed.map(([name]) => name)).toEqual(['message', 'user-session-updated']);
    expect(pushed[0]?.[1]).toMatchObject({ message: evaluationTexts.reopened });
    expect((await opened(who, id)).epoch).toBe(2);
    expect(await who.finish(id, 'F')).toMatchObject({ status: 200, body: { status: 'F' } });
  });

  it('keeps the grade that it withdraws though it was not published, and says where what is right could be read', async () => {
    const { db } = server.database;
    const reopened = async (publish: string) => {
      const { who, id, sheet, row } = await someone({ more: { grading: { publish }, practice: 1, view_answers: 1 } });
      await who.finish(id, 'F', { answers: [entry(sheet, 0, chosen(option(sheet, 0, 1)))] });
      await gradeDue(server.context);
      const { lines } = await reopen(id);
      const { what } = await db
        .selectFrom('operator_action')
        .select('what')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect((await row()).graded_at).toBeNull();
      return { lines: lines.slice(1), what };
    };
    const grade = 25;
    expect(await reopened('operator')).toMatchObject({ lines: [], what: { was: { grade, isPublished: false } } });
    expect(await reopened('graded')).toMatchObject({
      lines: [texts.couldSeeAnswers],
      what: { was: { grade, isPublished: true } },
    });
  });

  it('gives minutes from now on where there are none left, and the same again without a finish of before', async () => {
    const { who, id, sheet, row, answers } = await someone();
    const finishedAt = server.clock.now;
    server.clock.now = sheet.times.deadline + 30 * MINUTE;
    await who.logInAgain();
    expect(await reopen(id)).toEqual({ ok: false, lines: [texts.timeOver] });
    expect(await row()).toMatchObject({ status: 'FT', reopened_at: null });
    expect(await reopen(id, '--minutes', '20')).toMatchObject({ ok: true });
    const again = await opened(who, id);
    expect(again.times.deadline - server.clock.now).toBe(20 * MINUTE);
    // The reply to this one was lost, and it comes again only now.
    const late = await who.finish(id, 'F', { finishedAt, answers: [entry(sheet, 0, chosen(option(sheet, 0, 1)))] });
    expect(late).toMatchObject({ status: 200, body: { status: 'F', finishedAt, setAside: [] } });
    expect([(await row()).status, await answers()]).toEqual(['A', [[0, 1, 1]]]);
    server.clock.now += MINUTE;
    expect(await who.finish(id, 'F', { finishedAt: server.clock.now })).toMatchObject({ body: { status: 'F' } });
    expect(await row()).toMatchObject({ status: 'F', finished_at: server.clock.now });
  });

  it('lets a section that was running go on with what it had left, and gives it the minutes', async () => {
    const sections = [section('Primera', [choice('p1')], 600), section('Segunda', [choice('p2')], 600)];
    const { who, id, sheet, row } = await someone({ sections, more: { extra: { back_button_enabled: 0 } } });
    const [first, second] = sheet.form.sections.map((one) => one.id);
    await who.startSection(id, first ?? 0);
    server.clock.now += 4 * MINUTE;
    await who.finish(id, 'F');
    server.clock.now += 15 * MINUTE;
    await who.logInAgain();
    await reopen(id);
    const once = await opened(who, id);
    expect((once.form.sections[0]?.endDate ?? 0) - server.clock.now).toBe(6 * MINUTE);
    await who.startSection(id, second ?? 0);
    server.clock.now += 13 * MINUTE;
    await who.logInAgain();
    await who.list();
    expect(await row()).toMatchObject({ status: 'FST' });
    expect((await run('show-sheet', String(id))).lines[1]).toContain('FST (finalizado tiempo de campo)');
    expect(await reopen(id)).toEqual({ ok: false, lines: [texts.timeOver] });
    expect(await reopen(id, '--minutes', '5')).toMatchObject({ ok: true });
    const twice = await opened(who, id);
    expect((twice.form.sections[1]?.endDate ?? 0) - server.clock.now).toBe(5 * MINUTE);
  });

  it('is not undone by a backup of before', async () => {
    const { who, id, sheet, session, backup, import: take, row } = await someone();
    session.choose(0, 1, sheet.now + 1_000);
    session.finish(sheet.now + 2_000);
    server.clock.now += MINUTE;
    expect(await take(backup())).toMatchObject({ body: { taken: 1, status: 'F' } });
    server.clock.now += MINUTE;
    await reopen(id);
    expect(await take(backup())).toMatchObject({ body: { taken: 0, status: null, message: backupTexts.nothingNew } });
    expect(await row()).toMatchObject({ status: 'A' });
    expect((await opened(who, id)).epoch).toBe(2);
  });

  it('is refused where nothing was finished, or another sheet took its place, or it is not said who and why', async () => {
    const { id, who } = await someone();
    expect((await reopen(id)).lines).toEqual([texts.notFinished]);
    expect((await reopen(999_999)).lines).toEqual([texts.noSheet]);
    for (const argv of [
      [String(id), '--operator', 'ROSA'],
      ['x', '--operator', 'a', '--reason', 'b'],
    ])
      expect((await run('reopen-sheet', ...argv)).lines[0]).toMatch(/^(?:Falta |HOJA: )/);
    expect((await reopen(id, '--minutes', '0')).lines[0]).toMatch(/^--minutes: se esperaba/);
    await who.finish(id, 'F');
    await server.database.db.updateTable('answers_sheet').set({ is_valid: false }).where('id', '=', id).execute();
    expect((await reopen(id)).lines).toEqual([texts.notValid]);
  });
});

describe('show-sheet', () => {
  it('says all that is kept of a sheet', async () => {
    const { who, id, sheet, session, backup, import: take } = await someone();
    session.choose(0, 1, sheet.now + 1_000);
    const lines = session.lines();
    await who.log(id, 1, 0, lines.slice(0, 3));
    await who.log(id, 1, 0, [(lines[0] ?? '').replace(/"at":\d/, '"at":9')]);
    await who.log(id, 1, 90, ['{}']);
    session.finish(sheet.now + 2_000);
    server.clock.now += MINUTE;
    await take(backup());
    await who.answer(id, [entry(sheet, 1, chosen(option(sheet, 1, 1)), { revision: 99 })]);
    await run('extend-session', String(sheet.session?.id), '5', '--operator', 'ROSA', '--reason', 'Lluvia\u001b[2J');
    await reopen(id, '--minutes', '30');
    const { ok, lines: said } = await run('show-sheet', String(id));
    expect(ok).toBe(true);
    const shown = said.join('\n');
    expect(shown).toContain(`Hoja ${id}: "Copias de HOJA${number}"`);
    expect(shown).toContain('Estado: A (en curso); intento 1\n');
    expect(shown).toMatch(/Época: 1; ningún equipo la tiene\nRespuestas: 1; nota publicada: ninguna/);
    expect(shown).toContain('Respuestas: 1; ');
    const [, log] = /Registro:\n {2}(.*)/.exec(shown) ?? [];
    expect(log).toContain(`época 1: ${session.numbered().length} líneas, huella ${session.head()}; código `);
    expect(log).toMatch(
      /; no llega hasta el final; última recibida \S+ \S+; FALTAN líneas: el equipo dijo tener 91; BIFURCADO: 1 línea distinta/,
    );
    expect(shown).toMatch(/Líneas que no coinciden:\n {2}época 1, línea 1, huella /);
    expect(shown).toContain('Comprobantes entregados: nada\n');
    expect(shown).toMatch(/Copias importadas:\n {2}\S+ \S+ época 1, \d+ líneas, 1 respuesta\n/);
    expect(shown).toMatch(
      /Respuestas guardadas:\n {2}\S+ \S+ 1 respuesta llegada después de finalizar \(en espera, número \d+\)\n/,
    );
    expect(shown).toMatch(/extend-session, ROSA: Lluvia \[2J\n {2}\S+ \S+ reopen-sheet, ROSA: Se apagó$/);
    expect((await run('show-sheet', '999999')).lines).toEqual([texts.noSheet]);
    expect((await run('show-sheet')).lines[0]).toBe('Falta HOJA.');
  });
});

describe('show-sheet of a sheet that came by a backup', () => {
  it('says how much of it came after its time, and how late the log did', async () => {
    const { who, id, sheet, session, backup, import: take } = await someone();
    session.choose(0, 1, sheet.now + 1_000);
    const sent = session.lines().length;
    await who.log(id, 1, 0, session.lines());
    session.choose(1, 1, sheet.now + 2_000);
    server.clock.now = sheet.times.deadline + 30 * MINUTE;
    await who.logInAgain();
    await take(backup());
    const shown = (await run('show-sheet', String(id))).lines.join('\n');
    expect(shown).toContain('Respuestas: 2, de ellas 2 recibidas después de su plazo; ');
    const late = session.lines().length - sent;
    expect(shown).toMatch(
      new RegExp(
        `no llega hasta el final; última recibida \\S+ \\S+; ${late} líneas? (llegó|llegaron) más de 5 minutos después`,
      ),
    );
  });
});

describe('show-sheet of a sheet whose device went on in another epoch', () => {
  it('counts no line as late because it was sent anew', async () => {
    const { who, id, sheet, session } = await someone();
    session.choose(0, 1, sheet.now + 1_000);
    await who.log(id, 1, 0, session.lines());
    server.clock.now = sheet.now + 30 * MINUTE;
    await who.logInAgain();
    await opened(who, id, 'otro-equipo');
    session.open(await opened(who, id));
    await who.log(id, 3, 0, session.lines());
    const shown = (await run('show-sheet', String(id))).lines.join('\n');
    expect(shown).toContain('época 3: ');
    expect(shown).toContain('  época 2: se abrió, y de su registro NO HA LLEGADO nada\n');
    expect(shown).not.toContain('más de 5 minutos después');
  });
});

describe('export-log', () => {
  it('says beside the log that another past was sent, and shows it', async () => {
    const { who, id, session } = await someone();
    expect(await run('export-log', String(id), '--forks')).toEqual({ ok: false, lines: [logTexts.noForks] });
    await who.log(id, 1, 0, session.lines());
    expect(await run('export-log', String(id))).toEqual({ ok: true, lines: session.lines() });
    const other = (session.lines()[0] ?? '').replace(/"at":\d/, '"at":9');
    await who.log(id, 1, 0, [other]);
    const exported = await run('export-log', String(id));
    expect(exported).toEqual({ ok: true, lines: session.lines(), notes: [logTexts.forks(1, id)] });
    const { lines } = await run('export-log', String(id), '--forks', '--epoch', '1');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ sheet_id: id, epoch: 1, seq: 0, line: other }),
    ]);
    expect(await run('export-log', String(id), '--forks', '--epoch', '2')).toMatchObject({ ok: false });
    // Each time that something was shown is kept, and no time that nothing was.
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select(['who', 'what'])
      .where(sql<boolean>`what->>'action' = 'export-log'`)
      .orderBy('id')
      .execute();
    const whole = { action: 'export-log', sheetId: id, lines: session.lines().length };
    expect(kept).toMatchObject([
      { who: NOBODY, what: whole },
      { who: NOBODY, what: whole },
      { who: NOBODY, what: { action: 'export-log', sheetId: id, forks: 1 } },
    ]);
  });
});
