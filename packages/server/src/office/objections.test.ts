import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as told } from '../exams/objections/texts.ts';
import { mailsTo } from '../testing/mailed.ts';
import { OBJECTION, sheetEndedFor } from '../testing/objected-sheet.ts';
import { askedAction, type StaffToken, staffWith, tokenOf } from '../testing/office-fixture.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const ANSWER = 'Revisamos el video: el cable estaba suelto.';
let server: TestServer;
let rosa: StaffToken;
let grader: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
  grader = await staffWith(server, 'CALIXTO', ['grader']);
});
afterAll(() => server.close());

/** Somebody was ended, and answers the two incidents of one kind. */
const objected = async () => {
  const sheet = await sheetEndedFor(server);
  await sheet.end();
  const reply = await sheet.own().object(sheet.ids.slice(0, 2));
  const id = reply.status === 200 ? (reply.body.incidents[0]?.objection?.id ?? 0) : 0;
  const email = `${sheet.references[0]}@ejemplo.ec`.toLowerCase();
  await server.database.db
    .updateTable('app_user')
    .set({ email })
    .where('id', '=', sheet.userIds[0] ?? 0)
    .execute();
  return { ...sheet, id, email };
};
const decide = async (id: number, more: object = {}, { token }: StaffToken = grader) =>
  rightOf(
    await server.api.decideOfficeObjection(
      { id, decision: 'accept', answer: ANSWER, ...askedAction(), ...more },
      { token },
    ),
  );

describe('an objection', () => {
  it('waits in the office with its incidents and their evidence', async () => {
    const { id, references, quizName, sheetId, ids } = await objected();
    const asked = { which: 'waiting', person: references[0] ?? '', page: null } as const;
    expect(rightOf(await server.api.officeObjections(asked, grader))).toMatchObject({
      status: 200,
      body: {
        total: 1,
        rows: [
          {
            id,
            text: OBJECTION,
            evaluation: quizName,
            sheetId,
            sheetStatus: 'FC',
            kinds: [{ kind: 'displays', count: 2 }],
          },
        ],
      },
    });
    const one = rightOf(await server.api.officeObjection({ id }, grader));
    expect(one).toMatchObject({
      body: { objection: { id }, incidents: [{ id: ids[0], evidence: '2' }, { id: ids[1] }] },
    });
    expect(one.status === 200 && one.body.incidents).toHaveLength(2);
    const { body } = rightOf(await server.api.officeWaiting({}, grader));
    expect(body).toMatchObject({ objections: expect.any(Number) as number });
  });

  it('that is upheld closes what is open of it, and its person hears so without anybody’s name', async () => {
    const { id, ids, own, proctor, sheetId, email, row, told: pushed } = await objected();
    await proctor.close(ids[0] ?? 0, 'Visto en sala');
    expect(await decide(id, askedAction('', true))).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await own().incidents()).toMatchObject({ body: { incidents: [{ objection: { decided: null } }, {}, {}] } });
    expect(await decide(id, askedAction('Video revisado'))).toMatchObject({ status: 200, body: { changes: 1 } });
    const decided = { isUpheld: true, at: server.clock.now, answer: ANSWER };
    expect(await own().incidents()).toMatchObject({
      body: {
        incidents: [{ objection: { decided } }, { closedAt: server.clock.now }, { closedAt: null, objection: null }],
      },
    });
    expect(await proctor.timeline(sheetId)).toMatchObject({
      body: {
        sheet: { openIncidents: 1 },
        incidents: [{ closedReason: 'Visto en sala' }, { closedReason: 'Video revisado', objection: { decided } }, {}],
      },
    });
    expect((await row()).status).toBe('FC');
    const mail = (await mailsTo(server, email)).at(-1);
    expect(mail?.subject).toBe('Respuesta a su descargo');
    expect(mail?.text).toContain('fue acogido: esos incidentes quedan sin efecto');
    expect(mail?.text).toContain(ANSWER);
    expect(await pushed()).toContainEqual(
      expect.objectContaining({
        name: 'message',
        title: told.title,
        message: expect.stringContaining(ANSWER) as string,
      }),
    );
    expect(JSON.stringify([mail, await pushed()])).not.toMatch(/CALIXTO|Video revisado/);
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      who: 'CALIXTO',
      what: { action: 'decide-objection', objectionId: id, sheetId, incidentIds: ids.slice(0, 2), isUpheld: true },
    });
  });

  it('that is not upheld leaves its incidents as they are', async () => {
    const { id, own } = await objected();
    expect(await decide(id, { decision: 'reject' })).toMatchObject({ status: 200, body: { changes: 0 } });
    expect(await own().incidents()).toMatchObject({
      body: { incidents: [{ closedAt: null, objection: { decided: { isUpheld: false, answer: ANSWER } } }, {}, {}] },
    });
  });

  it('has one answer: of two people at once one is told that it was decided', async () => {
    const { id, own } = await objected();
    const both = await Promise.all([decide(id), decide(id, { decision: 'reject' }, rosa)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { msg: texts.alreadyDecided } });
    const reply = await own().incidents();
    expect(reply.status === 200 && reply.body.incidents[0]?.objection?.decided?.isUpheld).toBe(both[0].status === 200);
  });

  it('whose reply was lost is decided once', async () => {
    const { id, email } = await objected();
    const asked = askedAction();
    expect(await decide(id, asked)).toMatchObject({ status: 200, body: { isDoneBefore: false } });
    expect(await decide(id, asked)).toMatchObject({ status: 200, body: { isDoneBefore: true } });
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('needs an answer that says something', async () => {
    const { id } = await objected();
    expect(await decide(id, { answer: 'No' })).toMatchObject({
      status: 400,
      body: { msg: expect.stringMatching(/al menos 10/) as string },
    });
  });

  it('is nobody’s who wrote it, though they work in the office', async () => {
    const { id, userIds } = await objected();
    await server.database.db
      .updateTable('app_user')
      .set({ roles: ['examinee', 'operator'] })
      .where('id', '=', userIds[0] ?? 0)
      .execute();
    const self = await tokenOf(server, userIds[0] ?? 0);
    expect(await decide(id, {}, self)).toMatchObject({ status: 409, body: { msg: texts.ownRequest } });
  });

  it.each(['planner', 'registrar', 'auditor'] as const)('is not for a %s to decide', async (role) => {
    const { id } = await objected();
    expect(await decide(id, {}, await staffWith(server, `${role}${id}`.toUpperCase(), [role]))).toMatchObject({
      status: 403,
    });
  });
});
