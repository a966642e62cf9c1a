import { readWord } from '@quipu/engine/log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { WAITING } from '../../testing/live-fixture.ts';
import { cutFrom, type Device, MINUTE, roomUnderWay, SECOND } from '../../testing/lost-time-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { pauseSheets, resumeSheets } from '../operating/pause-store.ts';
import { decideLostTime } from './decide-lost-time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.database.db;
const room = (people: number, extra: Readonly<Record<string, number>> = {}) => roomUnderWay(server, people, extra);
const totals = (sheets: readonly { readonly sheetId: number; readonly lostMs: number }[]) =>
  new Map(sheets.map(({ sheetId, lostMs }) => [sheetId, lostMs]));

describe('a room that goes dark', () => {
  it('has lost to a second what it was cut off for, each person by themselves, with who else fell silent', async () => {
    const here = await room(4);
    const [first, second, third, spared] = here.devices as [Device, Device, Device, Device];
    const truth = [
      [first, 2 * MINUTE, 6 * MINUTE + 10 * SECOND],
      [second, 2 * MINUTE + 3 * SECOND, 6 * MINUTE + 20 * SECOND],
      [third, 2 * MINUTE, 6 * MINUTE + 5 * SECOND],
    ] as const;
    for (const one of here.devices) await one.sends(30 * SECOND);
    for (const [one, from, to] of truth) await cutFrom(one, from, to);
    await spared.answers(4 * MINUTE);
    server.clock.now = here.begun + 7 * MINUTE;
    const { sheets, silent } = await here.lost();
    expect(silent).toEqual([]);
    expect(sheets.map(({ sheetId }) => sheetId)).toEqual([first.id, second.id, third.id]);
    for (const [one, from, to] of truth) {
      const lost = totals(sheets).get(one.id) ?? 0;
      expect(Math.abs(lost - (to - from))).toBeLessThanOrEqual(SECOND);
    }
    expect(sheets[0]).toMatchObject({ room: here.name, isUnderWay: true, hasLog: true });
    expect(sheets[0]?.stretches).toMatchObject([{ cause: 'link', silent: 2, others: 3 }]);
  });

  it('is given it back in one act, to the last second, and told why; nothing of it is proposed again', async () => {
    const here = await room(3);
    const [first, second, spared] = here.devices as [Device, Device, Device];
    for (const one of here.devices) await one.sends(30 * SECOND);
    for (const one of [first, second]) await cutFrom(one, 2 * MINUTE, 6 * MINUTE + 10 * SECOND);
    const [before, untouched] = [await here.deadlineOf(first.id), await here.deadlineOf(spared.id)];
    const lost = totals((await here.lost()).sheets);
    const reply = await here.decide(true);
    const ofBoth = (lost.get(first.id) ?? 0) + (lost.get(second.id) ?? 0);
    expect(reply).toMatchObject({ status: 200, body: { changed: 2, lostMs: ofBoth } });
    expect((await here.deadlineOf(first.id)) - before).toBe(lost.get(first.id));
    expect(await here.deadlineOf(spared.id)).toBe(untouched);
    expect((await here.lost()).sheets).toEqual([]);
    expect(await here.decide(true)).toMatchObject({ status: 409 });
    const missed = rightOf(await server.api.getMissedEvents({ after: null }, { token: first.who.token() }));
    const events = missed.status === 200 ? missed.body.events : [];
    expect(events.find(({ name }) => name === 'message')).toMatchObject({
      data: {
        title: 'Tiempo devuelto',
        message: expect.stringMatching(
          /4 min 1[01] s más tarde: no había conexión.*hora de Guayaquil\. Motivo: Corte de luz$/,
        ),
      },
    });
    expect(events.find(({ name }) => name === 'user-session-updated')).toMatchObject({
      data: { times: { deadline: before + (lost.get(first.id) ?? 0), standstill: { given: [{ cause: 'link' }] } } },
    });
    const { times } = await opened(first.who, first.id);
    expect(readWord(times.word ?? '')).toMatchObject({ word: { times: { standstill: times.standstill } } });
    const kept = await here.actions();
    expect(kept.filter(({ what }) => (what as { action?: string }).action === 'give-lost-time')).toMatchObject([
      {
        why: 'Corte de luz',
        what: { sheetId: first.id, hasLog: true, stretches: [{ cause: 'link', silent: 1, others: 2 }] },
      },
      { what: { sheetId: second.id } },
    ]);
  });

  it('is not proposed any more what somebody refused, and nobody has a second more', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
    const before = await here.deadlineOf(one.id);
    expect(await here.decide(false)).toMatchObject({ status: 200, body: { changed: 1 } });
    expect((await here.lost()).sheets).toEqual([]);
    expect(await here.deadlineOf(one.id)).toBe(before);
    await cutFrom(one, 5 * MINUTE, 6 * MINUTE);
    expect((await here.lost()).sheets).toMatchObject([{ sheetId: one.id }]);
    expect(await here.decide(true)).toMatchObject({ status: 200 });
    expect(Math.abs((await here.deadlineOf(one.id)) - before - MINUTE)).toBeLessThanOrEqual(SECOND);
  });

  it('is given it once, though two give it at the same time, or one twice', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
    const before = await here.deadlineOf(one.id);
    const once = 'a'.repeat(32);
    const both = await Promise.all([
      here.decide(true, once),
      here.operator.decideLost(here.sessionId, await here.seen(), true),
      here.decide(true, once),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toContain(200);
    expect(Math.abs((await here.deadlineOf(one.id)) - before - MINUTE)).toBeLessThanOrEqual(SECOND);
    const given = await db().selectFrom('given_back').selectAll().where('sheet_id', '=', one.id).execute();
    expect(given).toHaveLength(1);
  });

  it('is told what was given at first to whoever asks again, whose reply was lost', async () => {
    const here = await room(3);
    const [first, second, spared] = here.devices as [Device, Device, Device];
    for (const one of here.devices) await one.sends(30 * SECOND);
    for (const one of [first, second]) await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
    const all = { sheetId: spared.id, cause: 'link' as const, from: here.begun, to: here.begun + 4 * MINUTE };
    const seen = [...(await here.seen()), all];
    const once = 'b'.repeat(32);
    const given = await here.proctor.decideLost(here.sessionId, seen, true, once);
    if (given.status !== 200) throw new Error(`It was answered with ${given.status}`);
    expect(given.body.changed).toBe(2);
    expect(given.body.lostMs).toBeGreaterThan(MINUTE);
    server.clock.now += SECOND;
    const again = await here.proctor.decideLost(here.sessionId, seen, true, once);
    expect(again).toMatchObject({ status: 200, body: { changed: 2, lostMs: given.body.lostMs } });
  });

  it('has not lost the minutes of a pause in it: these are given back already', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    one.link(false, 2 * MINUTE);
    await one.line(true, 2 * MINUTE - 500);
    server.clock.now = here.begun + 3 * MINUTE;
    await pauseSheets(db(), [one.id], { who: 'ROSA', why: 'Corte' }, () => server.clock.now);
    server.clock.now = here.begun + 5 * MINUTE;
    await resumeSheets(db(), [one.id], { who: 'ROSA', why: 'Volvió' }, () => server.clock.now);
    one.link(true, 6 * MINUTE);
    await one.answers(6 * MINUTE - 200);
    await one.line(false, 6 * MINUTE);
    await one.sends(6 * MINUTE + SECOND);
    const { sheets } = await here.lost();
    expect(sheets[0]?.stretches).toMatchObject([
      { cause: 'link', from: here.begun + 2 * MINUTE, to: here.begun + 3 * MINUTE },
      { cause: 'link', from: here.begun + 5 * MINUTE },
    ]);
    expect(Math.abs((sheets[0]?.lostMs ?? 0) - 2 * MINUTE)).toBeLessThanOrEqual(SECOND);
  });
});

describe('what was not seen when it was decided', () => {
  it('stays open, and so does another cause of the same person', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
    const seen = await here.seen();
    await cutFrom(one, 5 * MINUTE, 6 * MINUTE);
    await db()
      .insertInto('server_outage')
      .values({ from_at: new Date(here.begun + 7 * MINUTE), to_at: new Date(here.begun + 8 * MINUTE) })
      .execute();
    server.clock.now = here.begun + 9 * MINUTE;
    const refuse = (what: typeof seen) => here.proctor.decideLost(here.sessionId, what, false);
    expect(await refuse(seen)).toMatchObject({ status: 200, body: { changed: 1 } });
    const left = (await here.seen()).filter(({ from }) => from > here.begun + 4 * MINUTE);
    expect(left).toMatchObject([{ cause: 'link' }, { cause: 'serverDown', from: here.begun + 7 * MINUTE }]);
    expect(await refuse(left.filter(({ cause }) => cause === 'link'))).toMatchObject({ status: 200 });
    expect((await here.seen()).at(-1)).toMatchObject({ cause: 'serverDown' });
    const before = await here.deadlineOf(one.id);
    const wide = left
      .filter(({ cause }) => cause === 'serverDown')
      .map((stretch) => ({ ...stretch, from: here.begun, to: here.begun + 60 * MINUTE }));
    expect(await here.proctor.decideLost(here.sessionId, wide, true)).toMatchObject({ body: { lostMs: MINUTE } });
    expect((await here.deadlineOf(one.id)) - before).toBe(MINUTE);
  });
});

it('lets all other changes of times be while it reads what was lost', async () => {
  const here = await room(1);
  const [one] = here.devices as [Device];
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  const seen = await here.seen();
  const decided = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table line_silence in access exclusive mode`.execute(tx);
      const decision = here.proctor.decideLost(here.sessionId, seen, true);
      await vi.waitFor(async () => {
        const { rows } = await sql<{ readonly n: number }>`
          select count(*)::int as n from pg_locks where not granted and relation = 'line_silence'::regclass`.execute(
          tx,
        );
        expect(rows[0]?.n).toBe(1);
      }, WAITING);
      const { rows } = await sql<{ readonly isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('quipu more time')) as "isFree"`.execute(tx);
      return { decision, isFree: rows[0]?.isFree };
    });
  expect(decided.isFree).toBe(true);
  expect(await decided.decision).toMatchObject({ status: 200, body: { changed: 1 } });
});

it('gives nothing to whose end has come, though nobody has said so yet', async () => {
  const here = await room(1);
  const [one] = here.devices as [Device];
  await one.sends(30 * SECOND);
  await cutFrom(one, 2 * MINUTE, 3 * MINUTE);
  server.clock.now = (await here.deadlineOf(one.id)) + 2 * MINUTE;
  const seen = [{ sheetId: one.id, cause: 'link' as const, from: here.begun, to: here.begun + 9 * MINUTE }];
  const decide = (isGiven: boolean) =>
    decideLostTime(db(), here.sessionId, { seen, isGiven, who: 'ROSA', why: 'Corte' }, () => server.clock.now, 0);
  expect(await decide(true)).toMatchObject({ changed: 0 });
  expect(await decide(false)).toMatchObject({ changed: 1 });
});

it('makes a section with a time of its own that ran meanwhile later by as much, to its device, too', async () => {
  server.clock.now = Date.now();
  await db().deleteFrom('server_outage').execute();
  const userId = await addTestPerson(db(), 'CONSECCION');
  const start = server.clock.now - MINUTE;
  const json = evaluationJson('Con sección', [section('Única', [choice('p'), choice('q')], 10 * 60)]);
  const { sessionId } = await giveEvaluation(db(), json, [userId], { start, end: start + 300 * MINUTE });
  const who = await examinee(server, 'CONSECCION');
  const id = await onlySheet(who);
  const sheet = await opened(who, id);
  await who.startSection(id, sheet.form.sections[0]?.id ?? 0);
  const begun = server.clock.now;
  await db()
    .insertInto('server_outage')
    .values({ from_at: new Date(begun + 2 * MINUTE), to_at: new Date(begun + 6 * MINUTE) })
    .execute();
  server.clock.now = begun + 7 * MINUTE;
  const seen = [{ sheetId: id, cause: 'serverDown' as const, from: begun, to: begun + 7 * MINUTE }];
  const decision = { seen, isGiven: true, who: 'ROSA', why: 'Corte de luz' };
  const decided = await decideLostTime(db(), sessionId, decision, () => server.clock.now, 0);
  expect(decided).toEqual({ changed: 1, lostMs: 4 * MINUTE });
  const again = await opened(who, id);
  expect(again.form.sections[0]?.endDate).toBe(begun + 14 * MINUTE);
  expect(again.times.deadline).toBe(sheet.times.deadline + 4 * MINUTE);
});

describe('a sheet that has ended', () => {
  it('shows what it lost beside its panel, and is given nothing but by reopening it', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 6 * MINUTE);
    await here.proctor.fire(one.id);
    const told = await here.proctor.timeline(one.id);
    const lost = 'lost' in told.body ? told.body.lost : null;
    expect(Math.abs((lost?.lostMs ?? 0) - 4 * MINUTE)).toBeLessThanOrEqual(SECOND);
    expect(lost?.isUnderWay).toBe(false);
    expect(await here.decide(true)).toMatchObject({ status: 409 });
    expect(await here.proctor.reopen(one.id, 5)).toMatchObject({ status: 200 });
    expect((await here.lost()).sheets).toEqual([]);
  });
});

it('is decided about by those who watch the session alone, with a reason', async () => {
  const here = await room(1);
  const of = (sheetId = 0) => [{ sheetId, cause: 'link' as const, from: here.begun, to: here.begun + MINUTE }];
  const seen = of(here.sheetIds[0]);
  expect(await here.stranger.lostTime(here.sessionId)).toMatchObject({ status: 404 });
  expect(await here.stranger.decideLost(here.sessionId, seen, true)).toMatchObject({ status: 404 });
  const reasonless = await here.proctor.decideLost(here.sessionId, seen, true, undefined, '  ');
  expect(reasonless).toMatchObject({ status: 400 });
  const other = await room(1);
  expect(await here.proctor.decideLost(here.sessionId, of(other.sheetIds[0]), true)).toMatchObject({ status: 404 });
});
