import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeDue } from '../../exams/grading/grade-due.ts';
import { texts as rosterTexts } from '../../exams/roster/texts.ts';
import { texts as examTexts } from '../../exams/texts.ts';
import { chosen, type Examinee, entry, examinee, onlySheet, opened, option } from '../../testing/examinee.ts';
import { mailsTo } from '../../testing/mailed.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { rosterOffice } from '../../testing/roster-fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts as enterTexts } from './enter.ts';
import { texts as moveTexts } from './move.ts';
import { texts as common } from './on-roster.ts';
import { texts as roomTexts } from './rooms.ts';
import { texts as withdrawTexts } from './withdraw.ts';

let server: TestServer;
let office: ReturnType<typeof rosterOffice>;
beforeAll(async () => {
  server = await startTestServer();
  office = rosterOffice(server);
});
afterAll(() => server.close());

let number = 0;
const someone = async (more: Parameters<typeof addTestPerson>[2] = {}) => {
  number += 1;
  const reference = `ACTO${number}`;
  await addTestPerson(server.database.db, reference, more);
  return { reference, who: await examinee(server, reference) };
};
const sheetsOf = async (who: Examinee) => {
  const reply = await who.list();
  return reply.status === 200 ? reply.body.sheets : [];
};
const pushed = async (who: Examinee) => {
  const { status, body } = rightOf(await server.api.getMissedEvents({ after: null }, { token: who.token() }));
  return status === 200 ? body.events.map(({ name, data }) => ({ name, data })) : [];
};
const roomOf = async (capacity: number) => {
  number += 1;
  await office.done('add-room', `Sala ${number}`, String(capacity));
  return `Sala ${number}`;
};

describe('enter', () => {
  it('gives a late applicant evaluation, session and room in one action, once it runs too', async () => {
    const [session = ''] = await office.evaluation('Para tardíos');
    const room = await roomOf(1);
    const { reference, who } = await someone();
    expect(await sheetsOf(who)).toEqual([]);
    expect(await office.act('enter', reference, session, '--room', room)).toEqual({
      ok: true,
      lines: [enterTexts.entered(reference, common.place(Number(session), room, 1))],
    });
    expect(await pushed(who)).toMatchObject([{ name: 'message', data: { message: expect.stringContaining(room) } }]);
    expect((await opened(who, await onlySheet(who))).quiz.name).toBe('Para tardíos');
    const { reference: second } = await someone();
    expect((await office.act('enter', second, session, '--room', room)).lines).toEqual([
      common.problem(rosterTexts.problems.roomFull),
    ]);
    const kept = await server.database.db.selectFrom('operator_action').select(['who', 'why', 'what']).execute();
    expect(kept.at(-1)).toMatchObject({ who: 'ROSA', why: 'Nómina', what: { action: 'enter', kind: 'enter', room } });
  });
});

describe('a move', () => {
  it('to another session brings its times, which are told; under way only the room changes', async () => {
    const [early = '', late = ''] = await office.evaluation('Que se mueve', [
      [-1, 3],
      [10, 12],
    ]);
    const [other = ''] = await office.evaluation('Que no es esa');
    const { reference, who } = await someone();
    await office.done('enter', reference, early);
    await office.done('move', reference, early, '--to-session', late);
    const [moved] = await sheetsOf(who);
    expect(moved?.session?.id).toBe(Number(late));
    expect((await pushed(who)).map(({ name }) => name)).toEqual(['message', 'user-session-updated', 'message']);
    expect((await office.act('move', reference, late, '--to-session', other)).lines).toEqual([
      moveTexts.otherEvaluation,
    ]);
    expect((await office.act('move', reference, early, '--to-session', late)).lines).toEqual([
      common.notOnRoster(reference, Number(early)),
    ]);
    await office.done('move', reference, late, '--to-session', early);
    await opened(who, moved?.id ?? 0);
    expect((await office.act('move', reference, early, '--to-session', late)).lines).toEqual([
      common.problem(rosterTexts.problems.underWay),
    ]);
    const room = await roomOf(5);
    await office.done('move', reference, early, '--room', room, '--desk', '4');
    expect(await office.placesOf(early)).toEqual([`${reference} ${room} 4`]);
    expect((await sheetsOf(who))[0]).toMatchObject({ status: 'A', assignment: { labCode: room } });
  });

  it('of a flooded room is one action, also while it runs; where desks are missing nobody is moved', async () => {
    const [session = ''] = await office.evaluation('Con inundación');
    const [wet, small, dry, high] = [await roomOf(4), await roomOf(1), await roomOf(2), await roomOf(1)];
    const people = [await someone(), await someone(), await someone()];
    for (const { reference } of people) await office.done('enter', reference, session, '--room', wet);
    const [first] = people;
    if (first === undefined) throw new Error('Nobody');
    await opened(first.who, await onlySheet(first.who));
    const before = await office.placesOf(session);
    expect((await office.act('move-all', session, '--from', wet, '--room', `${small},${high}`)).lines).toEqual([
      moveTexts.tooFew(1),
    ]);
    expect(await office.placesOf(session)).toEqual(before);
    expect(await office.act('move-all', session, '--from', wet, '--room', `${small},${dry}`)).toEqual({
      ok: true,
      lines: [moveTexts.movedAll(3)],
    });
    const places = (await office.placesOf(session)).map((line) => line.replace(/^\S+ /, ''));
    expect(places.toSorted()).toEqual([`${small} 1`, `${dry} 1`, `${dry} 2`].toSorted());
    expect((await office.act('move-all', session, '--from', wet, '--room', dry)).lines).toEqual([moveTexts.nobody]);
    for (const { who } of people) expect((await pushed(who)).at(-1)?.name).toBe('message');
  });

  it('of a whole session leaves those who are taking it', async () => {
    const [early = '', late = ''] = await office.evaluation('De turno', [
      [-1, 3],
      [10, 12],
    ]);
    const people = [await someone(), await someone()];
    for (const { reference } of people) await office.done('enter', reference, early);
    const [busy, idle] = people;
    if (busy === undefined || idle === undefined) throw new Error('Nobody');
    await opened(busy.who, await onlySheet(busy.who));
    expect((await office.act('move-all', early, '--to-session', late)).lines).toEqual([
      moveTexts.movedAll(1),
      common.leftOut(busy.reference, rosterTexts.problems.underWay),
    ]);
    expect(await office.placesOf(late)).toEqual([`${idle.reference} - -`]);
  });
});

describe('desks', () => {
  it('are counted for nobody who is not moved', async () => {
    const [early = '', late = ''] = await office.evaluation('De un puesto', [
      [-1, 3],
      [10, 12],
    ]);
    const people = [await someone(), await someone()];
    for (const { reference } of people) await office.done('enter', reference, early);
    const [busy, idle] = people;
    if (busy === undefined || idle === undefined) throw new Error('Nobody');
    await opened(busy.who, await onlySheet(busy.who));
    const small = await roomOf(1);
    expect(await office.act('move-all', early, '--to-session', late, '--room', small)).toEqual({
      ok: true,
      lines: [moveTexts.movedAll(1), common.leftOut(busy.reference, rosterTexts.problems.underWay)],
    });
    expect(await office.placesOf(late)).toEqual([`${idle.reference} ${small} 1`]);
  });
});

describe('a room', () => {
  it('keeps the desks of those who are yet to take something, and not those of sessions that are over', async () => {
    const [session = ''] = await office.evaluation('En sala chica');
    const room = await roomOf(2);
    const { reference } = await someone();
    await office.done('enter', reference, session, '--room', room, '--desk', '2');
    const shrink = () => office.act('set-room', room, '--capacity', '1');
    expect((await shrink()).lines).toEqual([roomTexts.deskInUse(2)]);
    await server.database.db
      .updateTable('quiz_session')
      .set({ ends_at: new Date(server.clock.now - 1) })
      .where('id', '=', Number(session))
      .execute();
    expect((await shrink()).ok).toBe(true);
  });
});

describe('withdraw', () => {
  it('takes the evaluation from the home until it is taken back', async () => {
    const [session = ''] = await office.evaluation('Con retiro');
    const { reference, who } = await someone();
    await office.done('enter', reference, session, '--room', await roomOf(1));
    const id = await onlySheet(who);
    expect((await office.act('withdraw', reference, session)).lines).toEqual([
      withdrawTexts.withdrawn(reference, Number(session)),
    ]);
    expect(await sheetsOf(who)).toEqual([]);
    expect(await who.open(id)).toMatchObject({ status: 403, body: { msg: examTexts.withdrawn } });
    expect((await office.act('withdraw', reference, session)).lines).toEqual([withdrawTexts.refused.already]);
    expect((await office.run('roster', '--session', session)).lines[0]).toContain('retirada');
    await office.done('take-back', reference, session);
    expect((await opened(who, id)).id).toBe(id);
    expect((await office.act('take-back', reference, session)).ok).toBe(false);
  });

  it('ends what is under way, which counts again once it is taken back', async () => {
    const [session = ''] = await office.evaluation('Con retiro en curso');
    const { reference, who } = await someone();
    const room = await roomOf(1);
    await office.done('enter', reference, session, '--room', room);
    const id = await onlySheet(who);
    await opened(who, id);
    expect((await office.act('withdraw', reference, session)).lines).toEqual([
      withdrawTexts.ended(reference, Number(session)),
    ]);
    expect((await pushed(who)).at(-1)).toMatchObject({ name: 'fire', data: { answersSheetId: id } });
    expect(await sheetsOf(who)).toEqual([]);
    await office.done('take-back', reference, session);
    expect((await sheetsOf(who))[0]).toMatchObject({ id, status: 'F', isValid: true });
    expect(await office.placesOf(session)).toEqual([`${reference} ${room} 1`]);
    expect((await office.act('withdraw', reference, session)).lines).toEqual([withdrawTexts.refused.finished]);
    await office.done('reopen-sheet', String(id));
    expect((await opened(who, id)).id).toBe(id);
  });
});

describe('a trial', () => {
  it('is taken like any other, again and again, and is counted nowhere', async () => {
    const name = 'A prueba';
    const [session = ''] = await office.evaluation(name);
    const { reference, who } = await someone({ roles: ['operator', 'examinee'] });
    const { reference: real } = await someone();
    await office.done('enter', real, session);
    expect((await office.done('enter', reference, session, '--trial')).at(-1)).toBe(enterTexts.trial);
    const take = async () => {
      const sheet = await opened(who, (await sheetsOf(who)).at(-1)?.id ?? 0);
      await who.finish(sheet.id, 'F', { answers: [entry(sheet, 0, chosen(option(sheet, 0, 1)))] });
      await gradeDue(server.context);
      return sheet.id;
    };
    const first = await take();
    expect((await sheetsOf(who))[0]?.finalGrade).not.toBeNull();
    expect((await office.run('grades', name)).lines.join('\n')).not.toContain(reference);
    expect((await office.run('grades', name, '--csv')).lines).toHaveLength(2);
    const sessions = (await office.run('sessions')).lines.find((line) => line.includes(name));
    expect(sessions).toContain('1 hojas');
    const mails = await mailsTo(server, `${reference.toLowerCase()}@ejemplo.ec`);
    // An operator logs in with a code.
    expect(mails.filter(({ subject }) => subject !== 'Su código de ingreso')).toEqual([]);
    const watcher = await someone({ roles: ['operator'] });
    const board = rightOf(
      await server.api.consoleSheets({ id: Number(session), after: null }, { token: watcher.who.token() }),
    );
    expect(board).toMatchObject({ status: 200, body: { session: { examinees: 1, finished: 0 }, sheets: [{}] } });
    await office.done('enter', reference, session, '--trial');
    expect(await take()).not.toBe(first);
  });

  it.each(['proctor', 'operator'] as const)('is taken by a %s who takes nothing else', async (role) => {
    const [session = ''] = await office.evaluation(`A prueba de ${role}`);
    const { reference, who } = await someone({ roles: [role] });
    expect(await sheetsOf(who)).toEqual([]);
    expect((await office.act('enter', reference, session)).ok).toBe(false);
    await office.done('enter', reference, session, '--trial');
    const sheet = await opened(who, await onlySheet(who));
    const answers = [entry(sheet, 0, chosen(option(sheet, 0, 1)))];
    expect(await who.finish(sheet.id, 'F', { answers })).toMatchObject({ status: 200, body: { status: 'F' } });
  });

  it('is what nobody has begun to answer: a sheet that counts goes on doing so', async () => {
    const [session = ''] = await office.evaluation('Que cuenta');
    const { reference, who } = await someone();
    const watcher = await someone({ roles: ['operator'] });
    const board = async (after: number | null) => {
      const reply = rightOf(
        await server.api.consoleSheets({ id: Number(session), after }, { token: watcher.who.token() }),
      );
      if (reply.status !== 200) throw new Error('refused');
      return reply.body;
    };
    await office.done('enter', reference, session);
    const { version } = await board(null);
    await office.done('enter', reference, session, '--trial');
    expect(await board(version)).toMatchObject({ isWhole: true, sheets: [] });
    await office.done('enter', reference, session, '--counts');
    await opened(who, await onlySheet(who));
    expect((await office.act('enter', reference, session, '--trial')).lines).toEqual([
      common.problem(rosterTexts.problems.trialStarted),
    ]);
    expect((await office.act('enter', reference, session, '--trial', '--counts')).ok).toBe(false);
    await office.done('withdraw', reference, session);
    expect((await office.act('enter', reference, session, '--trial')).ok).toBe(false);
  });
});
