import { readWord } from '@quipu/engine/log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleCalls } from '../../testing/console-fixture.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet, opened } from '../../testing/examinee.ts';
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
        message: expect.stringMatching(/4 min 1[01] s más tarde: no había conexión.*Motivo: Corte de luz$/),
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
      here.decide(true, [one.id], once),
      here.operator.decideLost(here.sessionId, [one.id], true),
      here.decide(true, [one.id], once),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toContain(200);
    expect(Math.abs((await here.deadlineOf(one.id)) - before - MINUTE)).toBeLessThanOrEqual(SECOND);
    const given = await db().selectFrom('given_back').selectAll().where('sheet_id', '=', one.id).execute();
    expect(given).toHaveLength(1);
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

describe('a log that somebody forged', () => {
  it('gains nothing while the server heard the device', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    one.link(false, MINUTE);
    one.link(true, 12 * MINUTE);
    await one.sends(13 * MINUTE);
    expect((await here.lost()).sheets).toEqual([]);
    expect(await here.decide(true)).toMatchObject({ status: 409 });
  });

  it('gains no more than its device was silent for, however much it claims', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    one.link(false, MINUTE);
    await one.line(true, 5 * MINUTE);
    one.link(true, 12 * MINUTE);
    await one.line(false, 5 * MINUTE + 40 * SECOND);
    await one.sends(13 * MINUTE);
    expect((await here.lost()).sheets).toMatchObject([{ lostMs: 40 * SECOND, stretches: [{ silent: null }] }]);
  });

  it('gains nothing without a socket while reports came, and no more than they were missing for', async () => {
    const here = await room(1);
    const [one] = here.devices as [Device];
    await db()
      .deleteFrom('person_line')
      .where('user_id', '=', here.userIds[0] ?? 0)
      .execute();
    const report = (at: number) => {
      server.clock.now = here.begun + at;
      return consoleCalls(server, one.who.token()).report(one.id, { revision: at });
    };
    await one.sends(20 * SECOND);
    one.link(false, MINUTE);
    for (let at = 30 * SECOND; at <= 5 * MINUTE; at += 30 * SECOND) await report(at);
    await report(7 * MINUTE);
    for (let at = 7 * MINUTE + 30 * SECOND; at <= 9 * MINUTE; at += 30 * SECOND) await report(at);
    one.link(true, 9 * MINUTE);
    await one.sends(9 * MINUTE + SECOND);
    const { sheets } = await here.lost();
    expect(sheets).toMatchObject([
      { lostMs: 2 * MINUTE, stretches: [{ from: here.begun + 5 * MINUTE, to: here.begun + 7 * MINUTE }] },
    ]);
  });

  it('gains nothing in a hybrid evaluation, where one goes on without a link', async () => {
    const here = await room(1, { hybrid_mode: 1 });
    const [one] = here.devices as [Device];
    await one.sends(30 * SECOND);
    await cutFrom(one, 2 * MINUTE, 8 * MINUTE);
    await db()
      .insertInto('server_outage')
      .values({ from_at: new Date(here.begun + 9 * MINUTE), to_at: new Date(here.begun + 10 * MINUTE) })
      .execute();
    server.clock.now = here.begun + 11 * MINUTE;
    expect((await here.lost()).sheets).toEqual([]);
  });
});

describe('an outage of the server itself', () => {
  it('counts without a log, and says that none has come', async () => {
    const here = await room(2);
    await db()
      .insertInto('server_outage')
      .values({ from_at: new Date(here.begun + 2 * MINUTE), to_at: new Date(here.begun + 3 * MINUTE + 30 * SECOND) })
      .execute();
    server.clock.now = here.begun + 10 * MINUTE;
    const { sheets } = await here.lost();
    const each = { lostMs: 90 * SECOND, hasLog: false, stretches: [{ cause: 'serverDown' }] };
    expect(sheets).toMatchObject([each, each]);
    const before = await here.deadlineOf(here.sheetIds[0] ?? 0);
    expect(await here.decide(true)).toMatchObject({ status: 200, body: { changed: 2, lostMs: 180 * SECOND } });
    expect((await here.deadlineOf(here.sheetIds[0] ?? 0)) - before).toBe(90 * SECOND);
  });
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
  const decision = { sheetIds: [id], isGiven: true, who: 'ROSA', why: 'Corte de luz' };
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
  const id = here.sheetIds[0] ?? 0;
  expect(await here.stranger.lostTime(here.sessionId)).toMatchObject({ status: 404 });
  expect(await here.stranger.decideLost(here.sessionId, [id], true)).toMatchObject({ status: 404 });
  const reasonless = await here.proctor.decideLost(here.sessionId, [id], true, undefined, '  ');
  expect(reasonless).toMatchObject({ status: 400 });
  const other = await room(1);
  expect(await here.proctor.decideLost(here.sessionId, other.sheetIds, true)).toMatchObject({ status: 404 });
});
