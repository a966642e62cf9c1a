import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSession } from '../exams/roster/session-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { texts as examTexts } from '../exams/texts.ts';
import { examinee, onlySheet, opened } from '../testing/examinee.ts';
import { mailsTo } from '../testing/mailed.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { rosterOffice } from '../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let rosa: StaffToken;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['planner']);
  office = rosterOffice(server);
});
afterAll(() => server.close());

const at = (hours: number) => server.clock.now + hours * HOUR;
const timesOf = async (id: number) => {
  const reply = rightOf(await server.api.officeSession({ id }, rosa));
  if (reply.status !== 200) throw new Error('refused');
  const { start, end, timeLimit } = reply.body.session;
  return { start, end, timeLimit };
};
type Times = Awaited<ReturnType<typeof timesOf>>;
const changed = async (id: number, before: Times, times: Partial<Times>, how = askedAction()) =>
  rightOf(await server.api.changeOfficeSession({ id, times: { ...before, ...times }, before, ...how }, rosa));
const sessionsOf = async (quizId: number) =>
  server.database.db
    .selectFrom('quiz_session')
    .select(['id', 'starts_at as start', 'ends_at as end', 'time_limit as timeLimit'])
    .where('quiz_id', '=', quizId)
    .orderBy('id')
    .execute();
const lastAction = () =>
  server.database.db.selectFrom('operator_action').select('what').orderBy('id', 'desc').executeTakeFirstOrThrow();
const evaluation = async (name: string, windows?: readonly (readonly [number, number])[]) => {
  const ids = (await office.evaluation(name, windows)).map(Number);
  const { quiz_id, time_limit } = await server.database.db
    .selectFrom('quiz_session')
    .select(['quiz_id', 'time_limit'])
    .where('id', '=', ids[0] ?? 0)
    .executeTakeFirstOrThrow();
  return { id: ids[0] ?? 0, quizId: quiz_id, ownLimit: time_limit };
};

/** Mails that tell of other times, without those of who entered. */
const timesMails = async (email: string) => {
  const { subject } = rosterTexts.timesMail('', '', '');
  return (await mailsTo(server, email)).filter((mail) => mail.subject === subject);
};

describe('a new session', () => {
  it('is rehearsed, added with the time limit of its evaluation or another, and kept', async () => {
    const { quizId, ownLimit } = await evaluation('Nueva');
    const asked = { quizId, start: at(24), end: at(26), timeLimit: null };
    const add = async (more: object = {}, how = askedAction()) =>
      rightOf(await server.api.addOfficeSession({ ...asked, ...more, ...how }, rosa));
    const rehearsed = await add({ timeLimit: 150 }, askedAction('', true));
    expect(rehearsed).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(rehearsed.status === 200 ? rehearsed.body.told.join(' ') : '').toContain('Atención: dura 120 minutos');
    expect(await sessionsOf(quizId)).toHaveLength(1);
    expect((await add()).status).toBe(200);
    expect((await add({ timeLimit: 45 })).status).toBe(200);
    const [, own, other] = await sessionsOf(quizId);
    expect(own).toMatchObject({ start: at(24), end: at(26), timeLimit: ownLimit });
    expect(other?.timeLimit).toBe(45);
    expect(await lastAction()).toMatchObject({ what: { action: 'add-session', quizId, sessionId: other?.id } });
  });

  it('is none where it would end before it starts, or before now, or of no evaluation', async () => {
    const { quizId } = await evaluation('Sin otra');
    const add = async (more: object) =>
      rightOf(
        await server.api.addOfficeSession(
          { quizId, start: at(2), end: at(3), timeLimit: null, ...askedAction(), ...more },
          rosa,
        ),
      );
    expect(await add({ end: at(2) })).toMatchObject({ status: 409, body: { msg: texts.session.backwards } });
    const past = { start: at(-3), end: at(-1) };
    expect(await add(past)).toMatchObject({ status: 409, body: { msg: texts.session.windowOver } });
    await server.database.db.updateTable('quiz').set({ is_active: false }).where('id', '=', quizId).execute();
    const retired = await add({ isDry: true });
    expect(retired.status === 200 ? retired.body.told : []).toContain(texts.session.retired);
    expect(await add({ quizId: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.noEvaluation } });
    expect((await add({ timeLimit: 0 })).status).toBe(400);
    expect(await sessionsOf(quizId)).toHaveLength(1);
  });
});

describe('a session that nobody has begun', () => {
  it('gets other times, of which its people are told, and loses what was assigned by the hour', async () => {
    const { db } = server.database;
    const { id } = await evaluation('Movible', [[5, 8]]);
    const userId = await addTestPerson(db, 'MOV1');
    await office.done('enter', 'MOV1', String(id));
    const sheet = await db.selectFrom('answers_sheet').select('id').where('session_id', '=', id).executeTakeFirst();
    const assigned = { sheet_id: sheet?.id ?? 0, location: 'Matriz', takes_place_at: new Date(at(6)), turn: 'Mañana' };
    await db
      .insertInto('sheet_assignment')
      .values({ ...assigned, duration: 50 })
      .execute();
    const before = await timesOf(id);
    const times = { start: at(30), end: at(33), timeLimit: 90 };
    const change = (how = askedAction()) => changed(id, before, times, how);
    const rehearsed = await change(askedAction('', true));
    expect(rehearsed.status === 200 ? rehearsed.body.told.slice(-2) : []).toEqual([
      texts.session.forgets(1),
      texts.session.tells(1, 1),
    ]);
    expect(await timesMails('mov1@ejemplo.ec')).toEqual([]);
    expect(await timesOf(id)).toEqual(before);
    expect(await change()).toMatchObject({ status: 200, body: { changes: 1, mails: 1 } });
    expect(await timesOf(id)).toEqual(times);
    expect(await lastAction()).toMatchObject({
      what: {
        ...{ action: 'set-session', sessionId: id, ...times, before },
        forgotten: [{ sheetId: sheet?.id, takesPlaceAt: at(6), turn: 'Mañana', duration: 50 }],
      },
    });
    const mails = await timesMails('mov1@ejemplo.ec');
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).toContain(`${rosterTexts.otherTimes('Movible', times)} ${rosterTexts.limit(90)}`);
    const told = await db.selectFrom('push_event').select(['name', 'data']).where('user_id', '=', userId).execute();
    expect(JSON.stringify(told)).toContain('Cambió cuándo rinde «Movible»');
    expect(told.map(({ name }) => name)).toContain('user-session-updated');
    expect(await db.selectFrom('sheet_assignment').selectAll().executeTakeFirst()).toMatchObject({
      ...{ location: 'Matriz', takes_place_at: null, turn: null, duration: null },
    });
    // What another saw is old by now.
    const late = await change();
    expect(late).toMatchObject({ status: 409 });
    expect(late.status === 409 ? late.text : '').toContain('Otra persona cambió esta sesión');
  });

  it('that was given more time than can be planned gets times that can be', async () => {
    const { id } = await evaluation('Extendida', [[5, 8]]);
    await office.done('extend-session', String(id), '1440');
    const before = await timesOf(id);
    expect(before.timeLimit).toBeGreaterThan(1_440);
    expect((await changed(id, before, { timeLimit: 60 })).status).toBe(200);
  });

  it('stays as it is once somebody began, or it is over', async () => {
    const { id } = await evaluation('Empezada');
    await addTestPerson(server.database.db, 'EMP1');
    await office.done('enter', 'EMP1', String(id));
    const before = await timesOf(id);
    const change = async (more: object = {}) => {
      const asked = { id, times: { ...before, end: before.end + HOUR }, before, ...askedAction(), ...more };
      return rightOf(await server.api.changeOfficeSession(asked, rosa));
    };
    expect((await change({ isDry: true })).status).toBe(200);
    const who = await examinee(server, 'EMP1');
    await opened(who, await onlySheet(who));
    expect(await change()).toMatchObject({ status: 409, body: { msg: texts.session.begun } });
    const over = await evaluation('Terminada', [[-5, -1]]);
    const standing = await timesOf(over.id);
    const later = { id: over.id, before: standing, times: { ...standing, end: at(2) } };
    expect(await change(later)).toMatchObject({ status: 409, body: { msg: texts.session.sessionOver } });
    expect(await change({ id: 999_999 })).toMatchObject({ status: 404, body: { msg: texts.noSession } });
  });

  it('begins for nobody at its old hour who waited while it got another', async () => {
    const { db } = server.database;
    const { id } = await evaluation('A la vez');
    await addTestPerson(db, 'VEZ1');
    await office.done('enter', 'VEZ1', String(id));
    const before = await timesOf(id);
    const who = await examinee(server, 'VEZ1');
    const sheetId = await onlySheet(who);
    const waiting = async () =>
      (
        await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows;
    const { opening } = await db.transaction().execute(async (tx) => {
      const times = { ...before, start: at(24), end: at(26) };
      const institution = await server.context.institution();
      await changeSession(tx, id, { times, before }, institution, server.clock.now);
      const asked = who.open(sheetId);
      await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      return { opening: asked };
    });
    expect(await opening).toMatchObject({ status: 403, body: { msg: examTexts.notYet } });
    expect(await db.selectFrom('answers_sheet').select('status').where('id', '=', sheetId).executeTakeFirst()).toEqual({
      status: 'P',
    });
  });

  it('keeps what was assigned of what stays: the hour with another limit, the duration with other hours', async () => {
    const { db } = server.database;
    const { id } = await evaluation('Con asignación', [[5, 8]]);
    await addTestPerson(db, 'ASI1');
    await office.done('enter', 'ASI1', String(id));
    const { id: sheet_id } = await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    const assigned = { turn: 'Mañana', duration: 50 };
    await db
      .insertInto('sheet_assignment')
      .values({ sheet_id, location: 'Matriz', takes_place_at: new Date(at(6)), ...assigned })
      .execute();
    const stands = () =>
      db
        .selectFrom('sheet_assignment')
        .select(['takes_place_at', 'turn', 'duration'])
        .where('sheet_id', '=', sheet_id)
        .executeTakeFirst();
    const before = await timesOf(id);
    const change = (from: Times, times: Times) => changed(id, from, times);
    const longer = { ...before, timeLimit: 90 };
    expect((await change(before, longer)).status).toBe(200);
    expect(await stands()).toEqual({ takes_place_at: at(6), turn: 'Mañana', duration: null });
    await db.updateTable('sheet_assignment').set(assigned).where('sheet_id', '=', sheet_id).execute();
    expect((await change(longer, { ...longer, end: at(9) })).status).toBe(200);
    expect(await stands()).toEqual({ takes_place_at: null, turn: null, duration: 50 });
  });

  it('tells nobody where its times stay, and is changed once by the same request', async () => {
    const { db } = server.database;
    const { id } = await evaluation('Igual', [[5, 8]]);
    const userId = await addTestPerson(db, 'IGU1');
    await office.done('enter', 'IGU1', String(id));
    const before = await timesOf(id);
    const told = async () => {
      const notices = await db.selectFrom('push_event').select('id').where('user_id', '=', userId).execute();
      return [notices.length, (await timesMails('igu1@ejemplo.ec')).length];
    };
    const [notices = 0] = await told();
    const change = (times: Times, how = askedAction()) => changed(id, before, times, how);
    const none = await change(before);
    expect(none).toMatchObject({ status: 200, body: { changes: 0, mails: 0 } });
    expect(await told()).toEqual([notices, 0]);
    const twice = askedAction();
    const later = { ...before, end: at(9) };
    expect(await change(later, twice)).toMatchObject({ status: 200, body: { changes: 1, isDoneBefore: false } });
    const once = await told();
    expect(once[1]).toBe(1);
    expect(await change(later, twice)).toMatchObject({ status: 200, body: { changes: 0, isDoneBefore: true } });
    expect(await told()).toEqual(once);
  });

  it('does not end before it starts, nor before now, nor after the year 2099; what stands may be beyond that', async () => {
    const { id } = await evaluation('Fuera de rango', [[5, 8]]);
    const before = await timesOf(id);
    const backwards = await changed(id, before, { end: before.start });
    expect(backwards).toMatchObject({ status: 409, body: { msg: texts.session.backwards } });
    const over = await changed(id, before, { start: at(-3), end: at(-1) });
    expect(over).toMatchObject({ status: 409, body: { msg: texts.session.windowOver } });
    expect((await changed(id, before, { end: Date.UTC(2101, 0, 1) })).status).toBe(400);
    const long = { ...before, end: Date.UTC(2101, 0, 1), timeLimit: 2_000 };
    await server.database.db
      .updateTable('quiz_session')
      .set({ ends_at: new Date(long.end), time_limit: long.timeLimit })
      .where('id', '=', id)
      .execute();
    expect(await changed(id, long, before)).toMatchObject({ status: 200, body: { changes: 1 } });
  });

  it('is changed by nobody who takes it, but by whoever only tried it', async () => {
    const { db } = server.database;
    const { id } = await evaluation('Propia');
    const eva = await staffWith(server, 'EVA', ['planner', 'examinee']);
    const before = await timesOf(id);
    const change = async (who: StaffToken) => {
      const asked = { id, times: { ...before, end: before.end + HOUR }, before, ...askedAction('Acta', true) };
      return rightOf(await server.api.changeOfficeSession(asked, who));
    };
    await office.done('enter', 'EVA', String(id));
    expect(await change(eva)).toMatchObject({ status: 409, body: { msg: texts.session.own } });
    expect((await change(rosa)).status).toBe(200);
    const tries = db.updateTable('answers_sheet').where('session_id', '=', id);
    await tries.set({ is_trial: true }).execute();
    expect((await change(eva)).status).toBe(200);
    const started_at = new Date(server.clock.now);
    await tries.set({ status: 'A', started_at }).execute();
    expect(await change(rosa)).toMatchObject({ status: 409, body: { msg: texts.session.beingTried } });
    await tries.set({ status: 'F', finished_at: started_at }).execute();
    expect((await change(rosa)).status).toBe(200);
    await tries.set({ is_trial: false, is_valid: false, withdrawn_at: started_at }).execute();
    expect(await change(rosa)).toMatchObject({ status: 409, body: { msg: texts.session.begunBefore } });
  });
});
