import { PUSH_EVENTS, type PushData, type PushName } from '@quipu/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publish } from '../../platform/live/publish.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as endTexts } from './end-sheet.ts';
import { texts } from './send-message.ts';

const HOUR = 3_600_000;
/** A push carries the server's word for its times; a reply to `opened` has it elsewhere. */
const WORD = expect.stringMatching(/^quipu1-word\/times\//);
let server: TestServer;
let number = 0;
let ana: Examinee;
let luz: Examinee;
let ids: number[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  server.clock.now += 1_000;
  const { db } = server.database;
  await db.deleteFrom('operator_action').execute();
  ids = [
    await addTestPerson(db, `ANA${number}`),
    await addTestPerson(db, `LUZ${number}`, { extraTimePercent: 50 }),
    await addTestPerson(db, `OTRA${number}`),
  ];
  const json = evaluationJson(`Viva ${number}`, [section('S', [choice('p1'), choice('p2')])]);
  await giveEvaluation(db, json, ids, { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR });
  ana = await examinee(server, `ANA${number}`);
  luz = await examinee(server, `LUZ${number}`);
});

const run = (...argv: readonly string[]) => runCommand(server.context, argv);
/** Reads what was pushed to a person and to everyone since they logged in. */
const pushedTo = async (who: Examinee) => {
  const missed = await server.api.getMissedEvents({ after: null }, { token: who.token() });
  const { status, body } = rightOf(missed);
  if (status !== 200) throw new Error(`push-events answered ${status}`);
  return body.events.map(({ name, data }) => ({
    name,
    data: rightOf<unknown>(PUSH_EVENTS[name as PushName].decode(data)),
  }));
};
const sheetOf = (id: number) =>
  server.database.db
    .selectFrom('answers_sheet')
    .select(['status', 'finished_at', 'finish_comment'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const actions = () => server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();

describe('send-message', () => {
  it('tells one person', async () => {
    const sent = await run(
      'send-message',
      '--to',
      `ana${number}`,
      ' Traiga su cédula ',
      '--operator',
      'ROSA',
      '--type',
      'warning',
    );
    expect(sent).toEqual({ ok: true, lines: [texts.sentTo(`ana${number}`)] });
    const data = { title: null, message: 'Traiga su cédula', type: 'warning' };
    expect(await pushedTo(ana)).toEqual([{ name: 'message', data: { ...data, sentAt: server.clock.now } }]);
    expect(await pushedTo(luz)).toEqual([]);
    expect(await actions()).toMatchObject([{ who: 'ROSA', what: { action: 'send-message', userId: ids[0], ...data } }]);
  });

  it('tells everyone', async () => {
    expect(await run('send-message', '--all', 'Hola', '--title', 'Aviso', '--operator', 'ROSA')).toMatchObject({
      ok: true,
    });
    const event = {
      name: 'message',
      data: { title: 'Aviso', message: 'Hola', type: 'info', sentAt: server.clock.now },
    };
    expect([await pushedTo(ana), await pushedTo(luz)]).toEqual([[event], [event]]);
  });

  it.each([
    ['no text', 'Falta TEXTO.', ['--all', '--operator', 'ROSA']],
    ['nobody to tell', texts.needsAddressee, ['Hola', '--operator', 'ROSA']],
    ['one person and everyone', texts.needsAddressee, ['--all', '--to', 'ANA', 'Hola', '--operator', 'ROSA']],
    ['no sender', 'Falta --operator <USUARIO>.', ['--all', 'Hola']],
    ['words without quotes', 'Hay argumentos de más', ['--all', 'Hola', 'a', 'todos', '--operator', 'ROSA']],
    ['an unknown type', '--type: se esperaba uno de', ['--all', 'Hola', '--operator', 'ROSA', '--type', 'grave']],
    ['a book', 'TEXTO: se esperaba un texto de 1 a 2000', ['--all', 'x'.repeat(2_001), '--operator', 'ROSA']],
  ])('is refused with %s', async (_, line, argv) => {
    const { ok, lines } = await run('send-message', ...argv);
    expect([ok, lines[0]?.slice(0, line.length)]).toEqual([false, line]);
    expect(await actions()).toEqual([]);
  });

  it('is refused to somebody who is not there', async () => {
    const refused = await run('send-message', '--to', 'NADIE', 'Hola', '--operator', 'ROSA');
    expect(refused).toEqual({ ok: false, lines: [texts.noPerson] });
  });
});

describe('end-sheet', () => {
  it('finishes an evaluation that is under way, and tells its person', async () => {
    const sheet = await opened(ana, await onlySheet(ana));
    const answer = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    await ana.answer(sheet.id, answer);
    server.clock.now += 60_000;
    const ended = await run(
      'end-sheet',
      String(sheet.id),
      '--operator',
      'ROSA',
      '--reason',
      'Copió',
      '--message',
      'Lo siento',
    );
    expect(ended).toEqual({ ok: true, lines: [endTexts.ended(sheet.id)] });
    expect(await sheetOf(sheet.id)).toEqual({ status: 'F', finished_at: server.clock.now, finish_comment: 'Copió' });
    const fire = { name: 'fire', data: { message: 'Lo siento', answersSheetId: sheet.id } };
    expect([await pushedTo(ana), await pushedTo(luz)]).toEqual([[fire], []]);
    expect(await actions()).toMatchObject([
      { who: 'ROSA', why: 'Copió', what: { action: 'end-sheet', sheetId: sheet.id } },
    ]);

    const updatedAt = server.clock.now + 1;
    server.clock.now += 1_000;
    const late = [entry(sheet, 1, chosen(option(sheet, 1, 0)), { revision: 2, updatedAt })];
    expect(await ana.answer(sheet.id, late)).toMatchObject({ status: 403, body: { status: 'F' } });
    expect(await ana.finish(sheet.id, 'F', { answers: late })).toMatchObject({
      status: 200,
      body: { status: 'F', setAside: [{ id: late[0]?.id, reason: 'afterFinish' }] },
    });
    expect(await run('end-sheet', String(sheet.id), '--operator', 'ROSA', '--reason', 'x')).toEqual({
      ok: false,
      lines: [endTexts.notUnderWay],
    });
    expect(await pushedTo(ana)).toEqual([fire]);
  });

  it('leaves one alone that its own time ended', async () => {
    const sheet = await opened(ana, await onlySheet(ana));
    server.clock.now = sheet.times.deadline + HOUR;
    expect(await run('end-sheet', String(sheet.id), '--operator', 'ROSA', '--reason', 'x')).toMatchObject({
      ok: false,
    });
    expect(await sheetOf(sheet.id)).toMatchObject({ status: 'FT', finished_at: sheet.times.deadline });
    expect(await actions()).toEqual([]);
  });

  it('is refused for a sheet that was not started, is not there, or without who and why', async () => {
    const id = String(await onlySheet(ana));
    expect((await run('end-sheet', id, '--operator', 'ROSA', '--reason', 'x')).lines).toEqual([endTexts.notUnderWay]);
    expect((await run('end-sheet', '999999', '--operator', 'ROSA', '--reason', 'x')).lines).toEqual([endTexts.noSheet]);
    expect((await run('end-sheet', id, '--operator', 'ROSA')).lines[0]).toBe('Falta --reason <MOTIVO>.');
    expect((await run('end-sheet', 'x', '--operator', 'ROSA', '--reason', 'x')).lines[0]).toMatch(/^HOJA: /);
    expect([await sheetOf(Number(id)), await pushedTo(ana)]).toMatchObject([{ status: 'P' }, []]);
  });
});

describe('an extension', () => {
  it('of one sheet is told to its person, with the times that the next reply has', async () => {
    const sheet = await opened(ana, await onlySheet(ana));
    server.clock.now += 1_000;
    await run('extend-sheet', String(sheet.id), '10', '--operator', 'ROSA', '--reason', 'x');
    const { times, session } = await opened(ana, sheet.id);
    expect(await pushedTo(ana)).toEqual([
      { name: 'user-session-updated', data: { session, answersSheetId: sheet.id, times: { ...times, word: WORD } } },
    ]);
    expect(times.deadline).toBe(sheet.times.deadline + 600_000);
    expect(await pushedTo(luz)).toEqual([]);
  });

  it('holds no sheet while it tells: answers are taken meanwhile', async () => {
    const sheet = await opened(ana, await onlySheet(ana));
    const { db } = server.database;
    let go: () => void = () => undefined;
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    let held: () => void = () => undefined;
    const publishing = new Promise<void>((resolve) => {
      held = resolve;
    });
    // Others publish: the extension has done all but that.
    const other = db.transaction().execute(async (tx) => {
      const data = { title: null, message: 'otro', type: 'info' } as const;
      await publish(tx, { channel: 'global', name: 'message', data, at: server.clock.now });
      held();
      await going;
    });
    await publishing;
    const sessionId = String(sheet.session?.id ?? 0);
    const extension = run('extend-session', sessionId, '10', '--operator', 'ROSA', '--reason', 'x');
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
      expect(rows).toHaveLength(1);
    });
    const answered = await ana.answer(sheet.id, [entry(sheet, 0, chosen(option(sheet, 0, 1)))]);
    go();
    await Promise.all([other, extension]);
    // Held up it would be refused in the end.
    expect(answered).toMatchObject({ status: 200 });
  });

  it('at the same time as another one: the last that is told has both', async () => {
    const sheet = await opened(ana, await onlySheet(ana));
    server.clock.now += 1_000;
    const sessionId = String(sheet.session?.id ?? 0);
    const extend = (what: string, id: string) => run(what, id, '10', '--operator', 'ROSA', '--reason', 'x');
    const both = ['extend-session', 'extend-sheet', 'extend-session', 'extend-sheet'] as const;
    await Promise.all(both.map((what) => extend(what, what === 'extend-sheet' ? String(sheet.id) : sessionId)));
    const told = (await pushedTo(ana)).flatMap(({ name, data }) =>
      name === 'user-session-updated' ? [(data as PushData<'user-session-updated'>).times] : [],
    );
    expect(told.map(({ deadline }) => deadline - sheet.times.deadline)).toEqual([1, 2, 3, 4].map((n) => n * 600_000));
    expect(new Set(told.map(({ updatedAt }) => updatedAt)).size).toBe(4);
    expect(told.at(-1)).toEqual({ ...(await opened(ana, sheet.id)).times, word: WORD });
  });

  it('of a session is told to each person with their own times, and to everyone', async () => {
    const [anas, luzs] = [await opened(ana, await onlySheet(ana)), await opened(luz, await onlySheet(luz))];
    const other = await examinee(server, `OTRA${number}`);
    const otherSheet = await opened(other, await onlySheet(other));
    await other.finish(otherSheet.id, 'F');
    server.clock.now += 1_000;
    const sessionId = anas.session?.id ?? 0;
    await run('extend-session', String(sessionId), '10', '--operator', 'ROSA', '--reason', 'x');
    for (const [who, before] of [
      [ana, anas],
      [luz, luzs],
    ] as const) {
      const { times, session } = await opened(who, before.id);
      expect(await pushedTo(who)).toMatchObject([
        { name: 'user-session-updated', data: { session, answersSheetId: before.id, times: { ...times, word: WORD } } },
        { name: 'session-updated', data: { session: { id: sessionId, timeLimit: 70, updatedAt: times.updatedAt } } },
      ]);
    }
    const [longer, luzLonger] = [await opened(ana, anas.id), await opened(luz, luzs.id)];
    expect(luzLonger.times.deadline - luzs.times.deadline).toBe(1.5 * (longer.times.deadline - anas.times.deadline));
    expect(await pushedTo(other)).toMatchObject([{ name: 'session-updated' }]);
  });

  it('that is not made tells nobody', async () => {
    await run('extend-session', '999999', '10', '--operator', 'ROSA', '--reason', 'x');
    expect(await pushedTo(ana)).toEqual([]);
  });
});
