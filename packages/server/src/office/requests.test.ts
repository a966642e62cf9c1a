import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as gradeTexts } from '../exams/grading/texts.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import { itemsOf, onlySheet } from '../testing/examinee.ts';
import { AT, answering } from '../testing/graded-evaluation.ts';
import { gradedSheets } from '../testing/graded-sheets.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { reschedulingFixture } from '../testing/rescheduling-fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

let server: TestServer;
let rosa: StaffToken;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());
beforeEach(() => {
  number += 1;
});

const WAITING = { which: 'waiting', person: null, page: null } as const;
const rows = <R extends { readonly status: number; readonly body: unknown }>(reply: R) => {
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply)}`);
  return reply.body as Extract<R, { readonly status: 200 }>['body'];
};
const lastAction = () =>
  server.database.db
    .selectFrom('operator_action')
    .select(['who', 'why', 'what'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('a regrade', () => {
  /** Two people of an evaluation who answered one item wrong in the same way; the first asked about it. */
  const asked = async () => {
    const use = gradedSheets(server);
    const pair = await use.people(`PAR${number}X`, 2);
    await use.give(`Recalificada ${number}`, pair);
    const [ana, luz] = pair.people;
    if (ana === undefined || luz === undefined) throw new Error('nobody');
    const wrong = (taken: Parameters<typeof answering>[0]) =>
      new Map([[AT.one, answering(taken).options(AT.one, 'tres')]]);
    const sheet = await use.take(ana, wrong);
    const other = await use.take(luz, wrong);
    const itemId = itemsOf(sheet)[AT.one]?.id ?? 0;
    const reply = await use.ask(ana, sheet.id, itemId, 'Son dos');
    if (reply.status !== 200) throw new Error('not asked');
    const grades = async () => (await Promise.all(pair.people.map(use.listed))).map((one) => one?.finalGrade);
    return { use, id: reply.body.id, pair, grades, luz, other, itemId };
  };
  const decide = async (id: number, more: object) =>
    rightOf(
      await server.api.decideOfficeRegrade(
        { id, status: 'A', change: null, text: null, answer: null, seen: null, ...askedAction(), ...more },
        rosa,
      ),
    );

  it('waits with its question, says beforehand whose grade it changes, and changes it', async () => {
    const { id, pair, grades } = await asked();
    const listed = rows(
      rightOf(await server.api.officeRegrades({ ...WAITING, person: pair.references[0] ?? '' }, rosa)),
    );
    expect(listed).toMatchObject({ total: 1, rows: [{ id, comment: 'Son dos', status: 'P', decided: null }] });
    const one = rows(rightOf(await server.api.officeRegrade({ id }, rosa)));
    expect(one.question).toMatchObject({ number: '1', given: expect.stringMatching(/^[A-D]$/) as string });
    const before = await grades();
    const annul = { change: 'annul' };
    const dry = await decide(id, { ...annul, ...askedAction('', true) });
    expect(dry).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(rows(dry).grades.map(({ reference }) => reference)).toEqual(pair.references);
    expect(await grades()).toEqual(before);
    expect(await decide(id, annul)).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(await grades()).toEqual(rows(dry).grades.map(({ after }) => after));
    expect(await lastAction()).toMatchObject({
      who: 'ROSA',
      why: 'Acta 12',
      what: { action: 'decide-regrade', requestId: id, status: 'A', answer: 'Acta 12' },
    });
    expect(await decide(id, annul)).toMatchObject({ status: 409, body: { msg: texts.alreadyDecided } });
  });

  it('is refused where somebody decided on its question since it was read, and is read anew', async () => {
    const { use, id, other, itemId, luz } = await asked();
    const second = await use.ask(luz, other.id, itemId);
    const secondId = second.status === 200 ? second.body.id : 0;
    const read = async () => rows(rightOf(await server.api.officeRegrade({ id: secondId }, rosa)));
    const seen = (await read()).decisions;
    expect(seen).toBe(0);
    expect(await decide(id, { change: 'also', text: 'A', seen })).toMatchObject({ status: 200 });
    const refused = { status: 409, body: { msg: texts.decidedMeanwhile } };
    const instead = { change: 'instead', text: 'D' };
    expect(await decide(secondId, { ...instead, seen, ...askedAction('', true) })).toMatchObject(refused);
    expect(await decide(secondId, { ...instead, seen })).toMatchObject(refused);
    expect(await decide(id, { ...instead, seen })).toMatchObject({ body: { msg: texts.alreadyDecided } });
    const again = await read();
    expect(again).toMatchObject({ decisions: 1, request: { status: 'P' } });
    expect(await decide(secondId, { change: 'annul', seen: again.decisions })).toMatchObject({ status: 200 });
    expect((await read()).question?.correct).toBe(gradeTexts.annulled);
  });

  it('changes no grade of a trial, as far as anybody is told', async () => {
    const { id, pair } = await asked();
    const luz = pair.ids[1] ?? 0;
    await server.database.db.updateTable('answers_sheet').set({ is_trial: true }).where('user_id', '=', luz).execute();
    const { grades } = rows(await decide(id, { change: 'annul', ...askedAction('', true) }));
    expect(grades.map(({ reference }) => reference)).toEqual([pair.references[0]]);
  });

  it('is nobody’s who asked for it', async () => {
    const { id, pair } = await asked();
    const { db } = server.database;
    const ana = pair.ids[0] ?? 0;
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'operator'] })
      .where('id', '=', ana)
      .execute();
    const token = pair.people[0]?.token() ?? null;
    const body = { id, status: 'A', change: 'annul', text: null, answer: null, seen: null, ...askedAction() } as const;
    const own = rightOf(await server.api.decideOfficeRegrade(body, { token }));
    expect(own).toMatchObject({ status: 409, body: { msg: texts.ownRequest } });
    expect(await decide(id, { change: 'annul' })).toMatchObject({ status: 200 });
  });

  it('is nobody’s who takes that evaluation, nor is its right answer theirs to read, nor its grades to publish', async () => {
    const { id, pair } = await asked();
    const { db } = server.database;
    const luz = pair.ids[1] ?? 0;
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'operator'] })
      .where('id', '=', luz)
      .execute();
    const token = pair.people[1]?.token() ?? null;
    const body = { id, status: 'A', change: 'annul', text: null, answer: null, seen: null, ...askedAction() } as const;
    const refused = { status: 409, body: { msg: texts.ownEvaluation } };
    expect(rightOf(await server.api.decideOfficeRegrade(body, { token }))).toMatchObject(refused);
    expect(rightOf(await server.api.decideOfficeRegrade(body, { token }))).toMatchObject({
      status: 409,
      body: { msg: texts.refusedBefore },
    });
    expect(rightOf(await server.api.officeRegrade({ id }, { token })).status).toBe(403);
    const { quiz_id } = await db
      .selectFrom('answers_sheet')
      .select('quiz_id')
      .where('user_id', '=', luz)
      .executeTakeFirstOrThrow();
    const publish = await server.api.publishOfficeResults({ id: quiz_id, ...askedAction() }, { token });
    expect(rightOf(publish)).toMatchObject(refused);
  });

  it('keeps who looked at its answers, once for the same', async () => {
    const { id } = await asked();
    for (let look = 0; look < 2; look += 1) rows(rightOf(await server.api.officeRegrade({ id }, rosa)));
    const { actions } = rows(
      rightOf(await server.api.officeActions({ person: null, action: 'see-answers', day: null, page: null }, rosa)),
    );
    expect(actions.filter(({ what }) => what['requestId'] === id)).toMatchObject([{ by: { who: 'ROSA' }, why: null }]);
  });

  it('nor has the register its answers for them, once it is decided', async () => {
    const { id, pair } = await asked();
    const { db } = server.database;
    const [ana = 0, luz = 0] = pair.ids;
    await db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'operator'] })
      .where('id', 'in', [ana, luz])
      .execute();
    await db.updateTable('answers_sheet').set({ is_trial: true }).where('user_id', '=', ana).execute();
    const { id: sheetId } = await db
      .selectFrom('answers_sheet')
      .select('id')
      .where('user_id', '=', ana)
      .executeTakeFirstOrThrow();
    const secrets = {
      'decide-regrade': { requestId: id, override: { kind: 'key' }, answer: 'La B' },
      propose: { requestId: id, proposes: 'decide-regrade', change: { kind: 'key', text: 'B' }, answer: 'La B' },
      'decide-quarantined-answers': { keptId: 1, sheetId, changed: [{ held: 'B' }] },
    };
    for (const [action, what] of Object.entries(secrets))
      await keepAction(db, 'ROSA', 'Acta', { action, ...what }, server.clock.now);
    const told = async (who: { readonly token: string | null }) => {
      const query = { person: null, action: null, day: null };
      const { actions } = rows(rightOf(await server.api.officeActions({ ...query, page: null }, who)));
      const file = rows(rightOf(await server.api.officeActionsFile({ ...query, person: 'rosa' }, who)));
      const inFile = new TextDecoder().decode(file).split('\r\n').slice(1, 4).join().includes('""B""');
      return [inFile, ...actions.slice(0, 3).map(({ what }) => what)];
    };
    const taking = [{ keptId: 1, sheetId }, { requestId: id, proposes: 'decide-regrade' }, { requestId: id }];
    for (const person of pair.people) expect(await told({ token: person.token() })).toEqual([false, ...taking]);
    expect(await told(rosa)).toEqual([true, ...Object.values(secrets).toReversed()]);
  });

  it('is refused where it says nothing, or what is no answer', async () => {
    const { id } = await asked();
    const refused = async (more: object, status: number, msg: string) =>
      expect(await decide(id, more)).toMatchObject({ status, body: { msg } });
    await refused({}, 409, texts.needsOverride);
    await refused({ change: 'instead', text: ' ' }, 400, texts.needsText);
    await refused({ change: 'instead', text: 'Z' }, 400, texts.wrongAnswer);
    await refused({ status: 'R', change: 'annul' }, 400, texts.onlyAccepted);
    await refused({ status: 'R', answer: 'x'.repeat(2_001) }, 400, texts.needsAnswer);
    expect(await decide(999_999, { status: 'R' })).toMatchObject({ status: 404 });
    expect(await decide(id, { status: 'R' })).toMatchObject({ status: 200, body: { changes: 0 } });
    const all = rows(rightOf(await server.api.officeRegrades({ ...WAITING, which: 'all' }, rosa)));
    expect(all.rows[0]).toMatchObject({ id, status: 'R', decided: { isAccepted: false, at: server.clock.now } });
  });
});

describe('a rescheduling', () => {
  const decide = async (id: number, more: object) =>
    rightOf(
      await server.api.decideOfficeRescheduling(
        { id, decision: 'accept', sessionId: null, place: null, answer: null, ...askedAction(), ...more },
        rosa,
      ),
    );

  it('is accepted into one of the sessions that are listed, once', async () => {
    const of = await reschedulingFixture(server, `REPROG${number}`);
    const id = await of.asked(await onlySheet(of.ana));
    const session = Number(await of.sessionOf());
    const { rows: listed } = rows(rightOf(await server.api.officeReschedulings({ ...WAITING, person: of.name }, rosa)));
    expect(listed).toMatchObject([{ id, cause: 'power', sessions: [{ id: session }] }]);
    const one = async (of: number) => rightOf(await server.api.officeRescheduling({ id: of }, rosa));
    expect(await one(id)).toMatchObject({ status: 200, body: { request: listed[0] } });
    expect(await one(999_999)).toMatchObject({ status: 404, body: { msg: texts.noRequest } });
    expect(await decide(id, {})).toMatchObject({ status: 400, body: { msg: texts.needsSession } });
    expect(await decide(id, { sessionId: session, ...askedAction('', true) })).toMatchObject({ body: { changes: 1 } });
    expect(await decide(id, { sessionId: session, place: 'Sala 3' })).toMatchObject({ status: 200 });
    expect(await of.sheets()).toMatchObject([{ session: { id: session }, assignment: { location: 'Sala 3' } }]);
    expect(await decide(id, { sessionId: session })).toMatchObject({ status: 409 });
    expect(await of.lastAction()).toMatchObject({
      who: 'ROSA',
      what: { action: 'decide-rescheduling', requestId: id },
    });
  });

  it('is rejected with words for the person', async () => {
    const of = await reschedulingFixture(server, `REPROG${number}`);
    const id = await of.asked(await onlySheet(of.ana));
    expect(await decide(id, { decision: 'reject' })).toMatchObject({ status: 400, body: { msg: texts.needsAnswer } });
    expect(await decide(id, { decision: 'reject', answer: 'Sin documento' })).toMatchObject({ status: 200 });
    expect(await of.sheets()).toMatchObject([{ rescheduling: { status: 'rejected', answer: 'Sin documento' } }]);
  });
});

describe('the register', () => {
  it('has who did what, why and about whom; by person, action and day, and as a file', async () => {
    const of = await reschedulingFixture(server, `REG${number}`);
    const id = await of.asked(await onlySheet(of.ana));
    await server.api.decideOfficeRescheduling(
      { id, decision: 'reject', sessionId: null, place: null, answer: 'No', ...askedAction('=HYPERLINK("x")') },
      rosa,
    );
    await of.run('deactivate', of.name, '--operator', 'ROSA', '--reason', 'Pidió salir');
    const found = async (more: object) =>
      rows(
        rightOf(await server.api.officeActions({ person: null, action: null, day: null, page: null, ...more }, rosa)),
      );
    const about = await found({ person: of.name });
    expect(about.actions).toMatchObject([
      { action: 'deactivate', by: { who: 'ROSA', fullName: 'Persona ROSA' }, why: 'Pidió salir', on: { who: of.name } },
    ]);
    const mine = await found({ person: 'persona rosa', action: 'decide-rescheduling' });
    expect(mine.actions[0]).toMatchObject({ by: { who: 'ROSA', fullName: 'Persona ROSA' }, what: { requestId: id } });
    expect(mine.names).toEqual(expect.arrayContaining(['deactivate', 'decide-rescheduling']));
    expect(await found({ day: '2020-01-01' })).toMatchObject({ total: 0, actions: [] });
    expect(await found({ person: '100%' })).toMatchObject({ total: 0 });
    const file = rows(rightOf(await server.api.officeActionsFile({ person: 'rosa', action: null, day: null }, rosa)));
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
    expect(text.startsWith('\uFEFFnumero;')).toBe(true);
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`);
    // In words, and as it is kept.
    expect(text).toContain(';Desactivó una cuenta;');
    expect(text).toMatch(/;deactivate;"\{/);
  });

  it('tells what is right to those alone who decide on it', async () => {
    const what = { action: 'decide-regrade', requestId: 7, override: { kind: 'key' }, answer: 'La B' };
    await keepAction(server.database.db, 'ROSA', 'Acta', what, server.clock.now);
    const asked = { person: null, action: 'decide-regrade', day: null, page: null };
    const told = async (who: StaffToken) => rows(rightOf(await server.api.officeActions(asked, who))).actions[0]?.what;
    expect(await told(rosa)).toEqual({ requestId: 7, override: { kind: 'key' }, answer: 'La B' });
    expect(await told(await staffWith(server, `AUD${number}`, ['auditor']))).toEqual({ requestId: 7 });
  });
});
