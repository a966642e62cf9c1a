import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { addCareer, addProcess } from '../testing/careers.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
const ANY = { process: null, career: null, campus: null, person: null, state: null } as const;

let server: TestServer;
let rosa: StaffToken;
const ids = new Map<string, number>();
const idOf = (name: string) => ids.get(name) ?? 0;

beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator', 'examinee']);
  const { db } = server.database;
  ids.set('old', await addProcess(db, '2026-2'));
  ids.set('process', await addProcess(db, '2027-1'));
  const [law, arts] = [await addCareer(db, 'DER'), await addCareer(db, 'ART')];
  await db.updateTable('career').set({ campus: 'Loja' }).where('id', '=', arts).execute();
  const enroll = async (reference: string, status: string, careerId: number | null, fullName: string) => {
    const known = reference === rosa.reference ? rosa.userId : await addTestPerson(db, reference, { fullName });
    ids.set(reference, known);
    const at = new Date(server.clock.now);
    await db
      .insertInto('enrollment')
      .values({
        ...{ user_id: known, process_id: idOf('process'), status, career_id: careerId, saved_at: at },
        information: JSON.stringify({ cell_phone: '0991234567' }),
        finished_at: status === 'F' ? at : null,
      })
      .execute();
  };
  await enroll('ANA', 'F', law, 'Ana Paz');
  await enroll('EVA', 'F', arts, '=1+1');
  await enroll('LUIS', '4', null, 'Luis Ríos');
  await enroll('ROSA', 'F', law, 'Rosa');
  await db
    .insertInto('postulation')
    .values({
      ...{ user_id: idOf('ANA'), process_id: idOf('process'), first_career_id: law, second_career_id: arts },
      sent_at: new Date(server.clock.now),
    })
    .execute();
});
afterAll(() => server.close());

const listed = async (more: object = {}) => {
  const query = { ...ANY, sort: null, order: null, page: null, ...more };
  const reply = rightOf(await server.api.officeEnrollments(query, rosa));
  if (reply.status !== 200) throw new Error(`refused: ${reply.status}`);
  return reply.body.rows.map(({ person }) => person.who);
};

describe('enrollments', () => {
  it('are found by process, career, campus, state and person, and sorted', async () => {
    expect(await listed()).toEqual(['EVA', 'ANA', 'LUIS', 'ROSA']);
    expect(await listed({ process: idOf('old') })).toEqual([]);
    expect([await listed({ career: 'DER' }), await listed({ campus: 'Loja' })]).toEqual([['ANA', 'ROSA'], ['EVA']]);
    expect([await listed({ state: 'underWay' }), await listed({ person: 'paz' })]).toEqual([['LUIS'], ['ANA']]);
    expect(await listed({ sort: 'name', order: 'down' })).toEqual(['ROSA', 'LUIS', 'ANA', 'EVA']);
    expect((await listed({ sort: 'state' }))[0]).toBe('LUIS');
    expect(await listed({ page: 2 })).toEqual([]);
    const choices = rightOf(await server.api.officeEnrollmentChoices({}, rosa));
    expect(choices).toMatchObject({
      status: 200,
      body: {
        processes: [{ name: '2027-1', isCurrent: true }, { name: '2026-2' }],
        careers: [
          { code: 'ART', campus: 'Loja' },
          { code: 'DER', campus: 'Matriz' },
        ],
      },
    });
  });

  it('are read whole, with the document that their person has; second applications too', async () => {
    const { api } = server;
    const one = rightOf(await api.officeEnrollment({ id: idOf('ANA'), process: null }, rosa));
    expect(one).toMatchObject({
      status: 200,
      body: { row: { person: { fullName: 'Ana Paz' }, status: 'F' }, information: { cellPhone: '0991234567' } },
    });
    const missing = await api.officeEnrollment({ id: idOf('ANA'), process: idOf('old') }, rosa);
    expect(missing).toMatchObject({ right: { status: 404, body: { msg: texts.noEnrollment } } });
    const documentOf = async (id: number, kind: 'enrollment' | 'postulation') => {
      const reply = rightOf(await api.officeSubmission({ id, kind, process: null }, rosa));
      return reply.status === 200 ? Buffer.from(reply.body.slice(0, 4)).toString() : reply.status;
    };
    expect(await documentOf(idOf('ANA'), 'enrollment')).toBe('%PDF');
    expect(await documentOf(idOf('ANA'), 'postulation')).toBe('%PDF');
    expect(await documentOf(idOf('LUIS'), 'enrollment')).toBe(404);
    const query = { process: null, career: 'ART', campus: null, person: null, sort: null, order: null, page: null };
    expect(rightOf(await api.officeSecondApplications(query, rosa))).toMatchObject({
      status: 200,
      body: { total: 1, rows: [{ person: { who: 'ANA' }, first: { code: 'DER' }, second: { code: 'ART' } }] },
    });
  });
});

describe('what is looked for', () => {
  const take = async (more: object, asked = askedAction()) =>
    rightOf(
      await server.api.exportOfficeEnrollments(
        { ...ANY, kind: 'enrollment', format: 'csv', reason: asked.reason, once: asked.once, ...more },
        rosa,
      ),
    );

  it('leaves as a CSV or a workbook, without formulas, and it is kept who took it', async () => {
    const csv = await take({ campus: 'Loja' });
    if (csv.status !== 200) throw new Error('refused');
    const text = Buffer.from(csv.body).toString('utf8');
    expect(text.startsWith('\uFEFFidentificacion;nombre;')).toBe(true);
    const rows = parse(text, { bom: true, delimiter: ';', columns: true }) as readonly Record<string, string>[];
    expect(rows.map(({ identificacion, nombre }) => [identificacion, nombre])).toEqual([['EVA', "'=1+1"]]);
    const kept = await server.database.db
      .selectFrom('operator_action')
      .select(['who', 'why', 'what'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(kept).toMatchObject({ who: 'ROSA', why: 'Acta 12', what: { action: 'export', campus: 'Loja', rows: 1 } });
    const xlsx = await take({ format: 'xlsx', state: 'finished' });
    if (xlsx.status !== 200) throw new Error('refused');
    const [sheet] = await readXlsx(Buffer.from(xlsx.body));
    expect(sheet?.data.map(([reference]) => reference)).toEqual(['identificacion', 'ROSA', 'ANA', 'EVA']);
    expect((await take({ kind: 'postulation' })).status).toBe(200);
    expect(await take({}, askedAction(' '))).toMatchObject({ status: 400, body: { msg: texts.needsReason } });
  });

  it('goes onto a roster after a rehearsal; whoever asks for it does not', async () => {
    const { api, clock, database } = server;
    const json = evaluationJson('Admisión', [section('S', [choice('p')])]);
    await giveEvaluation(database.db, json, [], { start: clock.now + HOUR, end: clock.now + 2 * HOUR });
    const places = rightOf(await api.officeEnrollmentChoices({}, rosa));
    const sessionId = places.status === 200 ? (places.body.sessions[0]?.id ?? 0) : 0;
    const room = async (name: string, capacity: number) =>
      (
        await database.db
          .insertInto('room')
          .values({ name, capacity, location: null, address: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [small, large] = [await room('Chica', 1), await room('Grande', 9)];
    const { state: _, ...all } = ANY;
    const enter = async (rooms: readonly number[], more: object = {}, asked = askedAction()) =>
      rightOf(await api.enterOfficeEnrolled({ ...all, sessionId, rooms: [...rooms], ...asked, ...more }, rosa));
    const sheets = () => database.db.selectFrom('answers_sheet').select(['user_id', 'room_id']).orderBy('id').execute();
    expect(await enter([small])).toMatchObject({ status: 409, body: { msg: texts.notEnoughDesks(1) } });
    expect(await enter([small, large], {}, askedAction('', true))).toMatchObject({
      status: 200,
      body: { changes: 2, leftOut: [{ person: { who: 'ROSA' }, why: texts.ownRoster }] },
    });
    expect(await sheets()).toEqual([]);
    expect(await enter([small, large], { campus: 'Loja' })).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await enter([small, large])).toMatchObject({
      status: 200,
      body: { changes: 1, told: [texts.knownBefore(1)] },
    });
    expect(await sheets()).toEqual([
      { user_id: idOf('EVA'), room_id: small },
      { user_id: idOf('ANA'), room_id: large },
    ]);
    await database.db.updateTable('answers_sheet').set({ is_trial: true }).where('user_id', '=', idOf('EVA')).execute();
    expect(await enter([small, large])).toMatchObject({
      body: {
        told: [texts.knownBefore(1)],
        leftOut: [{ person: { who: 'EVA' }, why: rosterTexts.problems.onlyTrial }, { person: { who: 'ROSA' } }],
      },
    });
    expect(await enter([], { person: 'nadie' })).toMatchObject({ status: 409, body: { msg: texts.nobodyEnrolled } });
    expect((await enter([999_999])).status).toBe(404);
    expect((await enter([], { sessionId: 999_999 })).status).toBe(404);
  });
});
